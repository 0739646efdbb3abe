import { addSession, givenMember, hasSession, signIn } from "../login-page.ts";
import { expect, test } from "../shop-test.ts";

// Statuses of rejected logins and a GET of /logout, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 40[015]/] });

test("scripts can't read the session cookie, and a copied cookie stops working after sign-out", async ({
  page,
  context,
}) => {
  await page.goto("/login");
  await signIn(page, await givenMember());
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => document.cookie)).not.toContain("sid");
  const copied = await context.cookies();
  const link = await page.request.get("/logout");
  expect(link.status()).toBe(405);
  expect(await hasSession(page)).toBe(true);
  const { origin } = new URL(page.url());
  await page.request.post("/logout", { headers: { Origin: origin } });
  await context.addCookies(copied);
  expect(await hasSession(page)).toBe(false);
});

test("another site can't sign anyone out", async ({ page, context, baseURL }) => {
  await addSession(context, baseURL, await givenMember());
  const forged = await page.request.post("/logout", {
    headers: { Origin: "https://evil.example" },
  });
  expect(forged.status()).toBe(403);
  expect(await hasSession(page)).toBe(true);
});
