import { expect, test } from "vitest";
import { readTrackFilter } from "../../app/catalogue/track-filter.ts";

const read = (query: string) => readTrackFilter(new URLSearchParams(query));

test("an address says what to show", () => {
  expect(read("genre=Deep+House&sold=hide&sale=only&page=3&search=+late++night+")).toEqual({
    genre: "Deep House",
    hideSold: true,
    onSale: true,
    page: 3,
    search: "late night",
  });
});

test("an unknown genre counts as none", () => {
  expect(read("genre=Polka").genre).toBeUndefined();
});

test("a blank search counts as none", () => {
  expect(read("search=%20%20%09").search).toBeUndefined();
  expect(read("search=%00").search).toBeUndefined();
});

test("a search is cut at 200 characters, without cutting one in half", () => {
  expect(read(`search=${"a".repeat(10_000)}`).search).toHaveLength(200);
  expect([...(read(`search=${"🎛".repeat(300)}`).search ?? "")]).toHaveLength(200);
});

test.each(["9999999999", "9".repeat(400)])("page %s is a page beyond the end", (page) => {
  expect(read(`page=${page}`).page).toBe(1_000_000_000);
});

test.each(["0", "-1", "1e9", "NaN", "two", "1.5", "", "\0", "٣"])(
  "page %j is the first page",
  (page) => {
    expect(read(new URLSearchParams({ page }).toString()).page).toBe(1);
  },
);
