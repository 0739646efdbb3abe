import { expect, test } from "vitest";
import { readByteRange } from "../../app/platform/storage/byte-range.ts";

test("a byte range names its first and last byte", () => {
  expect(readByteRange("bytes=0-0", 100)).toEqual({ start: 0, end: 0 });
  expect(readByteRange("bytes=10-19", 100)).toEqual({ start: 10, end: 19 });
});

test("a range without an end goes to the end, one past the end stops there", () => {
  expect(readByteRange("bytes=90-", 100)).toEqual({ start: 90, end: 99 });
  expect(readByteRange("bytes=90-500", 100)).toEqual({ start: 90, end: 99 });
});

test("a range without a start counts from the end", () => {
  expect(readByteRange("bytes=-10", 100)).toEqual({ start: 90, end: 99 });
  expect(readByteRange("bytes=-500", 100)).toEqual({ start: 0, end: 99 });
});

test("a range beyond the file cannot be satisfied", () => {
  expect(readByteRange("bytes=100-", 100)).toBe("unsatisfiable");
  expect(readByteRange("bytes=-0", 100)).toBe("unsatisfiable");
  expect(readByteRange("bytes=999999999999999-", 100)).toBe("unsatisfiable");
});

test.each([null, "", "bytes=", "bytes=-", "bytes=5-2", "items=0-1", "bytes=0-1,3-4", "bytes=a-b"])(
  "%j asks for the whole file",
  (header) => {
    expect(readByteRange(header, 100)).toBe("whole");
  },
);
