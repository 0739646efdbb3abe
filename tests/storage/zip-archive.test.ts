import { expect, test } from "vitest";
import { packFiles } from "../../app/platform/storage/zip-archive.server.ts";

const file = (sizeBytes: number) => ({
  bucket: "files" as const,
  key: `${"a".repeat(32)}.wav`,
  name: "x.wav",
  sizeBytes,
});

/** Returns the bytes that an archive adds to its files. */
const extra = (...sizes: number[]) =>
  packFiles([{ name: "Track", files: sizes.map(file) }]).sizeBytes -
  sizes.reduce((sum, size) => sum + size, 0);

test("an archive over 4 GB uses 64-bit sizes, and a smaller one the sizes every program reads", () => {
  const small = extra(1000, 1000);
  expect(extra(2 ** 31, 1000)).toBe(small);
  // APPNOTE 4.3.14 and 4.3.15: the record and the locator of a ZIP64 have 76 bytes.
  expect(extra(2 ** 32, 1000)).toBeGreaterThan(small + 76);
  expect(extra(2 ** 31, 2 ** 31, 1000)).toBeGreaterThan(extra(1000, 1000, 1000) + 76);
});
