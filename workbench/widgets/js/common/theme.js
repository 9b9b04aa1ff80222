// Light or dark, as the page around is: JupyterLab says so on its body; elsewhere the background or the system decides.

/**
 * Keep the class `lw-light` or `lw-dark` of an element right.
 * @param {HTMLElement} root
 * @returns {() => void} stops it
 */
export function followTheme(root) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const dark = isDark(system);
    root.classList.toggle("lw-dark", dark);
    root.classList.toggle("lw-light", !dark);
  };
  const observer = new MutationObserver(apply);
  observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class", "style"] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class", "style"] });
  system.addEventListener("change", apply);
  apply();
  return () => {
    observer.disconnect();
    system.removeEventListener("change", apply);
  };
}

/** @param {MediaQueryList} system */
function isDark(system) {
  const said = document.body.dataset.jpThemeLight;
  if (said !== undefined) return said === "false";
  for (const node of [document.body, document.documentElement]) {
    const [r, g, b, a = 1] = (getComputedStyle(node).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    if (r !== undefined && a > 0.5) return 0.2126 * r + 0.7152 * g + 0.0722 * b < 128;
  }
  return system.matches;
}
