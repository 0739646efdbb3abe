/** Key in local storage. Its values are `dark` (the default) and `light`. */
export const themeKey = "theme";

/** Runs in the head before the first paint, so that a saved light theme never flashes dark. */
export const themeScript = `try{if(localStorage.getItem("${themeKey}")==="light")document.documentElement.dataset.theme="light"}catch{}`;
