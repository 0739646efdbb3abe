import { expect, test } from "vitest";
import { rangeNames, readRange } from "../../app/shop/catalog/filters/ranges.ts";
import {
  everyTrack,
  filterParameters,
  readTrackFilter,
} from "../../app/shop/catalog/filters/track-filter.ts";
import { rangePatterns } from "../../app/storefront/track-store/range-fields.tsx";

const read = (query: string) => readTrackFilter(new URLSearchParams(query));

test("the address determines what the list shows", () => {
  expect(read("genre=Deep+House&sold=hide&sale=only&page=3&search=+late++night+")).toEqual({
    ...everyTrack,
    genres: ["Deep House"],
    hideSold: true,
    onSale: true,
    page: 3,
    search: "late night",
  });
});

test("a genre counts once, and one longer than any name is ignored", () => {
  expect(read(`genre=Techno&genre=Techno&genre=&genre=${"a".repeat(61)}`).genres).toEqual([
    "Techno",
  ]);
});

test("a blank search is ignored", () => {
  expect(read("search=%20%20%09").search).toBeUndefined();
  expect(read("search=%00").search).toBeUndefined();
});

test("a search is truncated at 200 characters, without splitting a character", () => {
  expect(read(`search=${"a".repeat(10_000)}`).search).toHaveLength(200);
  expect([...(read(`search=${"🎛".repeat(300)}`).search ?? "")]).toHaveLength(200);
});

test.each(["9999999999", "9".repeat(400)])("page %s is past the last page", (page) => {
  expect(read(`page=${page}`).page).toBe(1_000_000_000);
});

test.each(["0", "-1", "1e9", "NaN", "two", "1.5", "", "\0", "٣"])(
  "page %j is the first page",
  (page) => {
    expect(read(new URLSearchParams({ page }).toString()).page).toBe(1);
  },
);

test("reversed ranges are swapped, absurd limits are clamped, and a limit that is not a number is open", () => {
  const tidy = (query: string) => filterParameters(read(query)).toString();
  expect(read("bpm-from=130&bpm-to=120").bpm).toEqual({ from: 120, to: 130 });
  expect(read("price-from=-5&price-to=25,5").price).toEqual({ to: 2550 });
  expect(read("length-from=3:30&length-to=4.5").length).toEqual({ from: 210, to: 270 });
  expect(tidy("bpm-from=0&bpm-to=99999999")).toBe("bpm-from=1&bpm-to=999");
  expect(tidy("bpm-from=1e3&bpm-to=NaN&length-to=9:99&price-to=٣")).toBe("");
  expect(tidy("key=13A&mix=compatible&sort=random&new=yes&half-double=fit")).toBe("");
});

test("each filter has one URL, however it was written", () => {
  const tidy = (query: string) => filterParameters(read(query)).toString();
  const one = "genre=House+Music&genre=Techno&bpm-from=120&key=8A&mix=compatible";
  expect(tidy("mix=compatible&genre=House+Music&key=A+minor&genre=Techno&bpm-from=120.00")).toBe(
    one,
  );
  expect(tidy(`${one}&genre=Techno&price-from=&sort=shop`)).toBe(one);
});

test.each(["122", " 99,5 ", "3:30", "0.25", "abc", "1e3", "-4", "12 bpm", "3:75", "1:2:3", ""])(
  "a range field accepts %j only if it is understood, so that no text vanishes",
  (text) => {
    for (const name of rangeNames) {
      const isAccepted = text === "" || new RegExp(`^(?:${rangePatterns[name]})$`, "v").test(text);
      const range = readRange(new URLSearchParams({ [`${name}-from`]: text }), name);
      expect([name, isAccepted]).toEqual([name, text === "" || range !== undefined]);
    }
  },
);
