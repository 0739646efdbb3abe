import { expect, test } from "vitest";
import {
  commandOf,
  type KeyPress,
  keyCommands,
} from "../../app/storefront/player/keyboard-shortcuts.ts";

function press(key: string, modifiers: Partial<KeyPress> = {}): KeyPress {
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false };
  return { key, ...none, ...modifiers };
}

test("every keyboard shortcut of the player does what it says", () => {
  for (const [key, command] of keyCommands) {
    expect(commandOf(press(key), "nothing")).toBe(command);
  }
});

test("while someone types, no key reaches the player", () => {
  for (const key of keyCommands.keys()) expect(commandOf(press(key), "typing")).toBeUndefined();
});

test("keys held together with Ctrl, Alt or Command belong to the browser", () => {
  for (const key of keyCommands.keys()) {
    expect(commandOf(press(key, { ctrlKey: true }), "nothing")).toBeUndefined();
    expect(commandOf(press(key, { altKey: true }), "nothing")).toBeUndefined();
    expect(commandOf(press(key, { metaKey: true }), "nothing")).toBeUndefined();
  }
});

test("Caps Lock changes nothing, and Shift disables the letters", () => {
  expect(commandOf(press("K"), "nothing")).toBe("next");
  expect(commandOf(press("K", { shiftKey: true }), "nothing")).toBeUndefined();
  expect(commandOf(press("ArrowLeft", { shiftKey: true }), "nothing")).toBeUndefined();
});

test("the slash and the question mark also work with Shift, which some keyboards need", () => {
  expect(commandOf(press("/", { shiftKey: true }), "nothing")).toBe("search");
  expect(commandOf(press("?", { shiftKey: true }), "nothing")).toBe("keys");
});

test("a focused button keeps the space bar, and the other keys still work", () => {
  expect(commandOf(press(" "), "button")).toBeUndefined();
  expect(commandOf(press("ArrowRight"), "button")).toBe("forward");
  expect(commandOf(press("k"), "button")).toBe("next");
});

test("a focused slider keeps the arrows, and the space bar still plays", () => {
  expect(commandOf(press("ArrowUp"), "slider")).toBeUndefined();
  expect(commandOf(press("ArrowLeft"), "slider")).toBeUndefined();
  expect(commandOf(press(" "), "slider")).toBe("toggle");
});

test("a focused switch keeps the space bar and the arrows", () => {
  expect(commandOf(press(" "), "choice")).toBeUndefined();
  expect(commandOf(press("ArrowDown"), "choice")).toBeUndefined();
  expect(commandOf(press("m"), "choice")).toBe("mute");
});

test("a held key keeps moving the position and the volume, and repeats nothing else", () => {
  expect(commandOf(press("ArrowRight", { repeat: true }), "nothing")).toBe("forward");
  expect(commandOf(press("ArrowDown", { repeat: true }), "nothing")).toBe("quieter");
  expect(commandOf(press("k", { repeat: true }), "nothing")).toBeUndefined();
  expect(commandOf(press(" ", { repeat: true }), "nothing")).toBeUndefined();
});

test("any other key is left alone", () => {
  for (const key of ["a", "Enter", "Escape", "Tab", "PageDown", "Home"]) {
    expect(commandOf(press(key), "nothing")).toBeUndefined();
  }
});
