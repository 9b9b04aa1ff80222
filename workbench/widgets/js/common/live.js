// A live region: what happens is said to those who cannot see it.

/**
 * @param {HTMLElement} region an element with role="status"
 * @returns {(text: string) => void} says something; the same text twice is said twice
 */
export function speaker(region) {
  let timer = 0;
  return (text) => {
    clearTimeout(timer);
    region.textContent = "";
    // A pause, so that assistive technology notices a change even when the words are the same.
    timer = setTimeout(() => {
      region.textContent = text;
    }, 40);
  };
}
