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

/** Every key of the player, in the order the list shows them: as the event names it, as it is shown. */
export const shortcuts: { key: string; shown: string; command: KeyCommand; does: string }[] = [
  { key: " ", shown: "Space", command: "toggle", does: "Play or pause" },
  { key: "j", shown: "J", command: "previous", does: "Previous track" },
  { key: "k", shown: "K", command: "next", does: "Next track" },
  { key: "ArrowLeft", shown: "←", command: "back", does: "Back 5 seconds" },
  { key: "ArrowRight", shown: "→", command: "forward", does: "Forward 5 seconds" },
  { key: "ArrowUp", shown: "↑", command: "louder", does: "Louder" },
  { key: "ArrowDown", shown: "↓", command: "quieter", does: "Quieter" },
  { key: "m", shown: "M", command: "mute", does: "Mute" },
  { key: "l", shown: "L", command: "like", does: "Like this track, or take the like back" },
  { key: "/", shown: "/", command: "search", does: "Search" },
  { key: "?", shown: "?", command: "keys", does: "Show these keys" },
];

const commands = new Map(shortcuts.map(({ key, command }) => [key, command]));

/** Many keyboards have these two on a key that needs Shift. */
const mayNeedShift: KeyCommand[] = ["search", "keys"];

const mayRepeat: KeyCommand[] = ["back", "forward", "louder", "quieter"];

/** What a key asks of the player, or undefined where it belongs to the focused control or the browser. */
export function commandOf(press: KeyPress, focus: Focus): KeyCommand | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey || isOwnKey(press.key, focus))
    return undefined;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const command = commands.get(key);
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
