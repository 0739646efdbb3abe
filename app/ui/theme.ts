/** Where the browser remembers the visitor's choice: `dark` (the default) or `light`. */
export const themeKey = "theme";

/**
 * Runs in the head before anything is painted, so that a remembered light theme never flashes dark.
 * Storage may be forbidden; then the page stays dark.
 */
export const themeScript = `try{if(localStorage.getItem("${themeKey}")==="light")document.documentElement.dataset.theme="light"}catch{}`;
