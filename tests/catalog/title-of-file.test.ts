import { expect, test } from "vitest";
import { titleOfFile } from "../../app/shop/catalog/title-of-file.ts";

test.each([
  ["Night Shift.wav", "Night Shift"],
  ["night_shift.wav", "Night Shift"],
  ["03 - Night Shift.wav", "Night Shift"],
  ["03_night-shift_FINAL_128bpm.wav", "Night Shift"],
  ["Lantern Fish (Master) v2.flac", "Lantern Fish"],
  ["Red Clay 124 BPM Am.mp3", "Red Clay"],
  ["Undertow F#min.wav", "Undertow"],
  ["Añoranza única [demo].ogg", "Añoranza única"],
  ["808 Dreams.wav", "808 Dreams"],
  ["12_Night.wav", "Night"],
  ["04 Night.wav", "Night"],
  ["Track 24-7.wav", "Track 24-7"],
  ["don't stop.wav", "Don't Stop"],
  ["Mixmaster.wav", "Mixmaster"],
  ["Mr. Vain.wav", "Mr. Vain"],
  ["夜.wav", "夜"],
  ["archive.tar.wav", "Archive.Tar"],
  ["final.wav", "Final"],
  ["001.wav", "001"],
  [".wav", ""],
])("%s suggests the title '%s'", (name, title) => {
  expect(titleOfFile(name)).toBe(title);
});

test("a file name crafted to be slow is parsed instantly", () => {
  const start = performance.now();
  for (const part of [" (final", "-", " ", "[", "0 ", "(v1"]) {
    titleOfFile(`${part.repeat(50_000)}x.wav`);
  }
  expect(performance.now() - start).toBeLessThan(1000);
});
