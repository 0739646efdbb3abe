import { expect, test } from "vitest";
import { slugOf } from "../../app/shop/catalog/track.ts";

test("a track's address is its title in lowercase with hyphens for spaces", () => {
  expect(slugOf("Late  Night\tDrive")).toBe("late-night-drive");
  expect(slugOf("Café Ñandú")).toBe("café-ñandú");
  expect(slugOf("Don't Stop")).toBe("don't-stop");
});

test("an address never contains characters that would lead elsewhere", () => {
  expect(slugOf("../../etc/passwd")).toBe("etc-passwd");
  expect(slugOf("track.data?x#y%2F")).toBe("track-data-x-y-2f");
  expect(slugOf("...")).toBe("track");
});

test("a title of 200 letters that get longer in lowercase still has an address within the limit", () => {
  expect([...slugOf("İ".repeat(200))]).toHaveLength(200);
});
