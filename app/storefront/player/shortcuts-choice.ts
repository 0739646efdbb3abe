const storageKey = "playerKeys";

/** False if the visitor turned shortcuts off, for example because of speech input. */
let isOn: boolean | undefined;

/** Returns whether shortcuts are on, which is the default. Browser only. */
export function areShortcutsOn(): boolean {
  if (isOn !== undefined) return isOn;
  try {
    isOn = localStorage.getItem(storageKey) !== "off";
  } catch {
    isOn = true;
  }
  return isOn;
}

export function setShortcutsOn(on: boolean) {
  isOn = on;
  try {
    localStorage.setItem(storageKey, on ? "on" : "off");
  } catch {
    // The setting lasts as long as the page.
  }
}
