import { afterEach, expect, test, vi } from "vitest";
import { formatBpm, formatDuration, formatPrice } from "../../app/platform/ui/format.ts";
import { formatLocalTime } from "../../app/platform/ui/format-local-time.ts";
import { formatTime } from "../../app/platform/ui/format-time.ts";

afterEach(() => vi.unstubAllEnvs());

test("a length is shown as minutes and seconds, rounded half up", () => {
  expect([0, 59.5, 61.49, 3599.9].map(formatDuration)).toEqual(["0:00", "1:00", "1:01", "60:00"]);
});

test("an unknown length is shown as unknown, never as a guess", () => {
  expect([undefined, Number.NaN, -1].map(formatDuration)).toEqual(["--:--", "--:--", "--:--"]);
});

test("a price is shown in whole euros, followed by the sign", () => {
  expect([4999, 34900, 1049, 700].map((cents) => formatPrice(cents, "EUR"))).toEqual([
    "50€",
    "349€",
    "10€",
    "7€",
  ]);
});

test("a price of five digits or more is shown in groups of three", () => {
  expect([999_900, 1_000_000, 100_000_000].map((cents) => formatPrice(cents, "EUR"))).toEqual([
    "9999€",
    "10,000€",
    "1,000,000€",
  ]);
  expect(formatPrice(1_234_500, "SEK")).toBe("SEK 12,345");
});

test("a small price is shown with its cents, and zero as free", () => {
  expect([40, 50, 149, 999, 0].map((cents) => formatPrice(cents, "EUR"))).toEqual([
    "0.40€",
    "0.50€",
    "1.49€",
    "9.99€",
    "Free",
  ]);
});

test("a price in another currency has its symbol or code in front", () => {
  expect(formatPrice(14_900, "USD")).toBe("$149");
  expect(formatPrice(499, "GBP")).toBe("£4.99");
  expect(formatPrice(14_900, "SEK")).toBe("SEK 149");
  expect(formatPrice(0, "CHF")).toBe("Free");
});

test("a tempo is shown without unnecessary decimals", () => {
  expect([128, 127.5, 124.999].map(formatBpm)).toEqual(["128", "127.5", "125"]);
});

test("a time is shown to the minute and in UTC, wherever the reader is", () => {
  expect(formatTime(new Date("2026-01-31T23:05:59+01:00"))).toBe("2026-01-31 22:05 UTC");
});

test.each([
  ["Europe/Lisbon", "2026-07-01 00:30 GMT+1"],
  ["America/New_York", "2026-06-30 19:30 EDT"],
  ["UTC", "2026-06-30 23:30 UTC"],
])("a time is shown in the reader's zone %s, with the zone", (zone, text) => {
  vi.stubEnv("TZ", zone);
  expect(formatLocalTime(new Date("2026-06-30T23:30:00Z"))).toBe(text);
});
