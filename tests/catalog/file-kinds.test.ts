import { expect, test } from "vitest";
import { guessFileKind } from "../../app/shop/catalog/files/file-kinds.ts";

test.each([
  ["Night Shift.wav", "mastered-wav"],
  ["Night Shift (Original Mix).wav", "mastered-wav"],
  ["Night Shift.flac", "mastered-wav"],
  ["night_shift_MASTER.mp3", "mp3"],
  ["Night Shift - Unmastered.wav", "unmastered-wav"],
  ["Night Shift premaster.wav", "unmastered-wav"],
  ["Night Shift (Radio Edit).wav", "radio-edit"],
  ["Night Shift (Radio Edit).mp3", "radio-edit"],
  ["Night Shift Instrumental.wav", "instrumental"],
  ["Night Shift STEMS.zip", "stems"],
  ["Night Shift.zip", "stems"],
  ["Night Shift Ableton project.zip", "project"],
  ["night-shift.mid", "midi"],
  ["Night Shift MIDI.zip", "midi"],
  ["Night Shift stems, artwork.zip", "stems"],
  ["Night Shift artwork.zip", "artwork"],
  ["Night Shift - capa.zip", "artwork"],
  ["Night Shift.JPG", "artwork"],
  ["stems of the oak.png", "artwork"],
  ["front.jpeg", "artwork"],
  ["front.webp", "artwork"],
  ["front.avif", "artwork"],
  ["front.gif", "artwork"],
  ["Artwork.wav", "mastered-wav"],
  ["Project X.wav", "mastered-wav"],
  ["no extension", "mastered-wav"],
  ["", "mastered-wav"],
])("%s is recognized as %s", (fileName, kind) => {
  expect(guessFileKind(fileName)).toBe(kind);
});
