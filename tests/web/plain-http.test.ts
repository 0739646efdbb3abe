import { expect, test } from "vitest";
import { givenUser } from "../fixtures/given.ts";
import { startShopHere } from "./shop-here.ts";

test("signing in works over plain http on a home network, or the shop says why not", async () => {
  const SITE_URL = "http://192.168.1.5:3000";
  const shop = await startShopHere({ SITE_URL });
  const { username, password } = await givenUser({ role: "admin" });
  const signInFrom = (origin: string) =>
    fetch(`${shop.url}/login`, {
      method: "POST",
      headers: { Origin: origin },
      body: new URLSearchParams({ username, password }),
      redirect: "manual",
    });
  const login = await signInFrom(SITE_URL);
  const [cookie = ""] = login.headers.getSetCookie();
  expect(login.status).toBe(303);
  // Over plain HTTP a browser would drop a cookie for HTTPS only, and the shop would ask to sign in
  // forever.
  expect(cookie).toMatch(/^sid=[\w-]{43}; /);
  expect(cookie).not.toMatch(/secure/i);
  const headers = { Cookie: cookie.split(";")[0] ?? "" };
  expect((await fetch(`${shop.url}/admin`, { headers, redirect: "manual" })).status).toBe(200);
  for (const elsewhere of ["http://shop.local:3000", "https://192.168.1.5:3000"]) {
    const refused = await signInFrom(elsewhere);
    expect([refused.status, await refused.text()]).toEqual([
      403,
      `This request didn't come from the shop's own pages at ${SITE_URL}.`,
    ]);
    expect(refused.headers.getSetCookie()).toEqual([]);
  }
});
