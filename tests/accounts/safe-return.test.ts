import { expect, test } from "vitest";
import { safeReturn } from "../../app/shop/accounts/safe-return.ts";
import { forgedReturns } from "./forged-returns.ts";

const shop = "https://shop.example.com";

test(`none of ${forgedReturns.length} forged return addresses leaves the shop`, () => {
  expect(forgedReturns.length).toBeGreaterThanOrEqual(60);
  for (const trap of forgedReturns) {
    const answer = safeReturn(trap);
    expect(answer, trap).toMatch(/^\/(?![/\\])/);
    expect(answer, trap).toMatch(/^[\x21-\x7e]*$/);
    // Both readings of the Location header: a browser's, and one that decodes an escape first.
    expect(new URL(answer, `${shop}/login`).origin, trap).toBe(shop);
    expect(new URL(answer.replace(/^\/(%2f|%5c)+/i, "//"), shop).origin, trap).toBe(shop);
  }
});

test.each([
  "/",
  "/admin",
  "/admin/music-manager?edit=track-1&page=2",
  "/likes?ids=a,b",
  "/music/caf%C3%A9",
  "/thank-you/t1?receipt=abc",
])("signing in returns to %s", (address) => {
  expect(safeReturn(address)).toBe(address);
});

test("without a return address, signing in opens the home page", () => {
  expect([safeReturn(null), safeReturn(undefined)]).toEqual(["/", "/"]);
});
