const storageKey = "playerKeys";

/** False once a visitor has turned the keys off, for keyboards and voices that press them by accident. */
let isOn: boolean | undefined;

/** Whether the page listens to the player's keys. On by default; browser only. */
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
    // The choice lasts as long as the page.
  }
}
