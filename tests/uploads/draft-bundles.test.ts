import { expect, test } from "vitest";
import { bundleFiles, leftOverSentence } from "../../app/platform/uploads/draft-bundles.ts";

const file = (name: string) => new File(["x"], name);

test("an image named like a track becomes its cover, and files that match nothing are skipped", () => {
  const [shift, glow] = [file("Night Shift.wav"), file("glow.flac")];
  const [cover, other, notes] = [file("night shift.JPG"), file("me.png"), file("notes.txt")];
  const sorted = { audio: [shift, glow], cover: [cover, other], archive: [], other: [notes] };
  const { bundles, leftOver } = bundleFiles(sorted);
  expect(bundles).toEqual([{ audio: shift, cover }, { audio: glow }]);
  expect(leftOver).toEqual([other, notes]);
  expect(leftOverSentence([])).toBeUndefined();
  expect(leftOverSentence([notes])).toContain("“notes.txt” was skipped");
  expect(leftOverSentence(leftOver)).toContain("2 files skipped");
});
