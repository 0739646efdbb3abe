import { expect, test } from "vitest";
import type { SortedFiles } from "../../app/platform/uploads/dropped-file-kind.ts";
import { bundleFiles, leftOverSentence } from "../../app/shop/catalog/files/draft-bundles.ts";

const file = (name: string) => new File(["x"], name);
const sorted = (files: Partial<SortedFiles>): SortedFiles => ({
  audio: [],
  cover: [],
  archive: [],
  midi: [],
  other: [],
  ...files,
});

test("an image named like a track becomes its cover, and files that match nothing are skipped", () => {
  const [shift, glow] = [file("Night Shift.wav"), file("glow.flac")];
  const [cover, other, notes] = [file("night shift.JPG"), file("me.png"), file("notes.txt")];
  const { bundles, leftOver } = bundleFiles(
    sorted({ audio: [shift, glow], cover: [cover, other], other: [notes] }),
  );
  expect(bundles).toEqual([
    { audio: shift, cover, files: [] },
    { audio: glow, files: [] },
  ]);
  expect(leftOver).toEqual([other, notes]);
  expect(leftOverSentence([])).toBeUndefined();
  expect(leftOverSentence([notes])).toContain("“notes.txt” was skipped");
  expect(leftOverSentence(leftOver)).toContain("2 files skipped");
});

test("all files dropped with a single track are its own, whatever their names", () => {
  const [wav, mp3] = [file("03_Night-Shift_FINAL_122bpm.wav"), file("Night Shift.mp3")];
  const [cover, stems, midi] = [file("IMG_2041.jpg"), file("All parts.zip"), file("chords.mid")];
  const dropped = { audio: [mp3, wav], cover: [cover], archive: [stems], midi: [midi] };
  const { bundles, leftOver } = bundleFiles(sorted(dropped));
  expect(bundles).toEqual([{ audio: wav, cover, files: [mp3, stems, midi] }]);
  expect(leftOver).toEqual([]);
});

test("with several tracks, stems, MIDI and other versions go to the track of their name", () => {
  const [glow, glowShort] = [file("Glow_120bpm.wav"), file("Glow (Radio Edit).wav")];
  const [drift, again] = [file("01 - Drift.wav"), file("02 - Drift.wav")];
  const [glowStems, driftMidi, lost] = [
    file("Glow 120bpm Stems.zip"),
    file("drift-midi.mid"),
    file("Other Stems.zip"),
  ];
  const dropped = {
    audio: [glowShort, glow, drift, again],
    archive: [glowStems, lost],
    midi: [driftMidi],
  };
  const { bundles, leftOver } = bundleFiles(sorted(dropped));
  expect(bundles).toEqual([
    { audio: glow, files: [glowShort, glowStems] },
    { audio: drift, files: [driftMidi] },
    { audio: again, files: [] },
  ]);
  expect(leftOver).toEqual([lost]);
});
