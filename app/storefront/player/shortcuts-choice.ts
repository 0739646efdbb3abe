const storageKey = "playerKeys";

/** Visitors with speech input may turn shortcuts off. */
let isOn: boolean | undefined;

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
