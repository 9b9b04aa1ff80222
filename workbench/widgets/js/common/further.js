// A sign at the edge of a scrolled part, above or below which there is more than is seen.
import { setAttribute } from "./dom.js";

/**
 * Mark a part with `data-more` ("above", "below" or both) as long as something of it lies outside of what is seen.
 * Then it can be entered by Tab, and so be scrolled by keys, unless something in it can.
 * @param {HTMLElement} host scrolled up and down
 * @returns {() => void} looks again, at once; to be called when what stands in it has changed
 */
export function showFurther(host) {
  const look = () => {
    const below = host.scrollHeight - host.clientHeight - host.scrollTop > 3;
    const sides = [host.scrollTop > 3 ? "above" : "", below ? "below" : ""].filter((side) => side);
    setAttribute(host, "data-more", sides.join(" ") || null);
    const entered = host.querySelector("button, a, input, [tabindex]") !== null;
    setAttribute(host, "tabindex", sides.length > 0 && !entered ? "0" : null);
  };
  host.addEventListener("scroll", look, { passive: true });
  new ResizeObserver(look).observe(host);
  return look;
}
