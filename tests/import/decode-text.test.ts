import { expect, test } from "vitest";
import { decodeText, isEncoding } from "../../app/import/decode-text.server.ts";

const text = "title,genre\n夜 Café,Techno\n";
const utf16 = (given: string) => Buffer.from(given, "utf16le");

test.each([
  ["UTF-8", Buffer.from(text), undefined],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`), undefined],
  ["UTF-16 with a byte order mark", utf16(`\ufeff${text}`), undefined],
  ["big-endian UTF-16 with a byte order mark", utf16(`\ufeff${text}`).swap16(), undefined],
  ["UTF-16 without a byte order mark and its encoding given", utf16(text), "utf-16le"],
  [
    "UTF-8 with a byte order mark and another encoding given",
    Buffer.from(`\ufeff${text}`),
    "latin1",
  ],
])("%s is decoded correctly", (_, bytes, encoding) => {
  expect(decodeText("/home/ana/old.csv", bytes, encoding)).toEqual({ done: text });
});

test.each([
  [
    "Latin-1",
    Buffer.from("id,title\nx,Café,1\n", "latin1"),
    "old.csv, line 2, column 6: this isn't valid UTF-8.",
  ],
  [
    "truncated UTF-8",
    Buffer.from("a,夜é").subarray(0, 6),
    "old.csv, line 1, column 4: this isn't valid UTF-8.",
  ],
  [
    "UTF-16 without a byte order mark",
    utf16(text),
    "old.csv contains zero bytes, which suggests UTF-16 without a byte order mark.",
  ],
  [
    "truncated UTF-16",
    utf16(`\ufeff${text}`).subarray(0, 9),
    "old.csv: this isn't valid UTF-16LE.",
  ],
])("%s is rejected, not misread", (_, bytes, sentence) => {
  expect(decodeText("/home/ana/old.csv", bytes).refused?.text).toBe(
    `${sentence} Save the file as UTF-8, or name its encoding, for example --encoding old.csv=windows-1252 or --encoding old.csv=utf-16le.`,
  );
});

test("the position of an error is found quickly, even in one line of ten megabytes", () => {
  const bytes = Buffer.concat([Buffer.alloc(10_000_000, "x"), Buffer.from([0xe9])]);
  expect(decodeText("old.json", bytes)).toMatchObject({
    refused: { text: expect.stringContaining("line 1, column 10000001") },
  });
});

test("only names of encodings are accepted as encodings", () => {
  expect(["latin1", "windows-1252", "utf-16be", "klingon", ""].map(isEncoding)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
