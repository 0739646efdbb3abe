import { db } from "../../app/platform/database/db.server.ts";
import { newToken } from "../../app/shop/signing-in/account-links.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { givenBought } from "./download-page.ts";
import { findingsOn } from "./findings.ts";
import { freshWord } from "./manager-page.ts";
import { screens } from "./screens.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

test.use({ expectedErrors: [/status of (400|404)/] });

test("every screen is accessible in both themes", async ({ page, context, baseURL }) => {
  test.slow();
  const track = await givenTrack({
    title: "Every Badge",
    onSale: true,
    isFavorite: true,
    isNewArrival: true,
    description: "Words.",
  });
  const sold = await givenTrack({ title: "Sold Badge", isSold: true });
  const { downloadId } = await givenBought(track.id);
  const check = async (path: string) => {
    await page.goto(path);
    expect.soft(await findingsOn(page), path).toEqual([]);
  };
  for (const path of screens) await check(path);
  for (const { slug } of [track, sold]) await check(`/music/${slug}`);
  await check(`/download/${downloadId}`);
  const user = await signIn(context, baseURL);
  const own = await givenTrack({ userId: user.id });
  for (const path of [`/thank-you/${own.id}`, `/thank-you/${sold.id}`, "/thank-you"]) {
    await check(path);
  }
});

test("screens that a link, a form or an administrator leads to are accessible in both themes", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const user = await givenUser({ username: freshWord() });
  const none = "no-such-link";
  const { id, title } = await givenTrack({ isDraft: true, title: "Draft With A Price" });
  const unready = await givenTrack({ isDraft: true, priceCents: 0 });
  const check = async (path: string) => {
    await page.goto(path);
    expect.soft(await findingsOn(page), path).toEqual([]);
  };
  for (const path of [
    "/music",
    "/privacy",
    "/copyright",
    "/license",
    "/seller",
    "/withdraw",
    `/withdraw/${none}`,
    `/checkout/${none}`,
    `/sandbox/${none}`,
    `/orders/find/${none}`,
    `/free-again/confirm/${none}`,
    `/saved-searches/confirm/${none}`,
    `/saved-searches/stop/${none}`,
    "/login/reset",
    await givenAccountLink(user, "reset-password"),
    await givenAccountLink(user, "confirm-email"),
    `/login/reset/${none}`,
    `/login/email/${none}`,
    `/login/invitation/${none}`,
  ])
    await check(path);

  const admin = await signIn(context, baseURL, { role: "admin" });
  const liked = await givenTrack();
  const selected = [id, unready.id].map((each) => `&track=${each}`).join("");
  for (const path of [
    "/likes",
    `/likes?ids=${liked.id}`,
    "/admin/confirm",
    `/admin/music-manager?search=${title}&state=draft&bpm=120`,
    `/admin/music-manager/bulk?act=publish${selected}`,
    `/admin/music-manager/bulk?act=sell${selected}`,
    "/admin/music-manager/bulk?act=set-genre",
    `/admin/shares/${user.id}`,
    `/admin/shares/${none}`,
    `/admin/orders/${none}`,
    `/admin/mails/${none}`,
    `/admin/${none}`,
  ])
    await check(path);
  await db
    .updateTable("sessions")
    .set({ provedAt: new Date(0) })
    .where("userId", "=", admin.id)
    .execute();
  await check("/admin/confirm");
});

async function givenAccountLink(
  { id }: { id: string },
  kind: "reset-password" | "confirm-email",
): Promise<string> {
  const { token, tokenHash } = newToken();
  const link = { kind, userId: id, email: "ana@example.com", expiresAt: new Date("2999-01-01") };
  await db
    .insertInto("accountLinks")
    .values({ ...link, tokenHash })
    .execute();
  return `/login/${kind === "reset-password" ? "reset" : "email"}/${token}`;
}

test("the first Tab stop skips past the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#content");
});
