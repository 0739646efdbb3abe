import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { type AudioPlayer, skipSeconds } from "./audio-player.ts";
import { commandOf, type Focus, type KeyCommand } from "./keyboard-shortcuts.ts";
import { areShortcutsOn } from "./shortcuts-choice.ts";

export type ShortcutListeners = { onLike: (track: PublicTrack) => void; onShowKeys: () => void };

const volumeStep = 0.05;

/** Returns the cleanup. */
export function listenForShortcuts(
  player: AudioPlayer,
  { onLike, onShowKeys }: ShortcutListeners,
): () => void {
  function press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || !areShortcutsOn() || isSomethingOpen())
      return;
    const command = commandOf(event, focusOf(event.target));
    if (!command) return;
    const { track } = player;
    if (command === "search") focusSearch(event);
    else if (command === "keys") onShowKeys();
    else if (track) {
      event.preventDefault();
      if (command === "like") onLike(track);
      else runPlayerCommand(player, command);
    }
  }
  document.addEventListener("keydown", press);
  document.documentElement.dataset.shortcuts = "at-work";
  return () => document.removeEventListener("keydown", press);
}

function runPlayerCommand(
  player: AudioPlayer,
  command: Exclude<KeyCommand, "search" | "keys" | "like">,
) {
  const { volume } = player.state;
  switch (command) {
    case "toggle":
      return player.toggle();
    case "previous":
      return player.previous();
    case "next":
      return player.next();
    case "back":
      return player.seekBy(-skipSeconds);
    case "forward":
      return player.seekBy(skipSeconds);
    case "louder":
      return player.setVolume(volume + volumeStep);
    case "quieter":
      return player.setVolume(volume - volumeStep);
    case "mute":
      return player.toggleMute();
  }
}

function focusSearch(event: KeyboardEvent) {
  const boxes = document.querySelectorAll<HTMLInputElement>('input[type="search"]');
  const box = Array.from(boxes).find((each) => each.checkVisibility());
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
}

/** Toasts have the role of a dialog but leave the keyboard to the page. */
function isSomethingOpen(): boolean {
  const open = ["[role=dialog]", "[role=alertdialog]"].map(
    (role) => `${role}:not([aria-modal=false])`,
  );
  return !!document.querySelector(["dialog[open]", ":popover-open", "[role=menu]", ...open].join());
}

const buttonTypes = ["button", "submit", "reset", "image", "file", "color"];

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof HTMLElement)) return "nothing";
  if (target instanceof HTMLInputElement) {
    if (target.type === "range") return "slider";
    if (target.type === "checkbox" || target.type === "radio") return "choice";
    return buttonTypes.includes(target.type) ? "button" : "typing";
  }
  if (target.isContentEditable || target.matches("textarea, select")) return "typing";
  if (target.matches("button, summary, [role=button]")) return "button";
  if (target.matches("[role=slider], [role=spinbutton]")) return "slider";
  return target.matches("[role]:not(a)") ? "choice" : "nothing";
}
