export type KeyCommand =
  | "toggle"
  | "previous"
  | "next"
  | "back"
  | "forward"
  | "louder"
  | "quieter"
  | "mute"
  | "like"
  | "search"
  | "keys";

export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "repeat"
>;

export type Focus = "nothing" | "typing" | "button" | "choice" | "slider";

/** Keys are those of `KeyboardEvent.key`, in the order of the list. */
export const keyCommands = new Map<string, KeyCommand>([
  [" ", "toggle"],
  ["j", "previous"],
  ["k", "next"],
  ["ArrowLeft", "back"],
  ["ArrowRight", "forward"],
  ["ArrowUp", "louder"],
  ["ArrowDown", "quieter"],
  ["m", "mute"],
  ["l", "like"],
  ["/", "search"],
  ["?", "keys"],
]);

/** Many keyboards need Shift for these keys. */
const mayNeedShift: KeyCommand[] = ["search", "keys"];

const mayRepeat: KeyCommand[] = ["back", "forward", "louder", "quieter"];

/** Returns undefined for a key of the focused control or of the browser. */
export function commandOf(press: KeyPress, focus: Focus): KeyCommand | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey || isOwnKey(press.key, focus))
    return undefined;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const command = keyCommands.get(key);
  if (!command) return undefined;
  if (press.shiftKey && !mayNeedShift.includes(command)) return undefined;
  if (press.repeat && !mayRepeat.includes(command)) return undefined;
  return command;
}

function isOwnKey(key: string, focus: Focus): boolean {
  const isArrow = key.startsWith("Arrow");
  if (focus === "typing") return true;
  if (focus === "button") return key === " ";
  if (focus === "choice") return key === " " || isArrow;
  return focus === "slider" && isArrow;
}
