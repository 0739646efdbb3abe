import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { invite, withdrawInvitation } from "../../app/shop/signing-in/invitations.server.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Information available to someone without an account who tries names and links. */

const shop = openShopForTests({ TRUST_PROXY: "1", SMTP_URL: "smtp://127.0.0.1:9" });
const ask = askerOf(shop);

/** Removes what differs between requests. */
async function readPage(response: Response) {
  const text = await response.text();
  return { status: response.status, text: text.replaceAll(/[0-9a-f-]{36}|[\w-]{43}|-v\d+/g, "") };
}

async function givenInvitation() {
  const admin = { ...(await givenUser({ role: "admin" })), canUpload: true };
  const { url = "" } = resultOf(await invite(admin, { role: "user", canUpload: false, email: "" }));
  const { id } = await db
    .selectFrom("invitations")
    .orderBy("createdAt", "desc")
    .select("id")
    .executeTakeFirstOrThrow();
  return { id, admin, path: new URL(url).pathname };
}

const form = new URLSearchParams({ username: "invited", newPassword: "a long password" });

test("used, expired, withdrawn and made-up invitations get the same response", async () => {
  const [used, late, withdrawn] = [
    await givenInvitation(),
    await givenInvitation(),
    await givenInvitation(),
  ];
  expect((await ask(undefined, "POST", used.path, form)).status).toBe(303);
  const expiresAt = new Date(Date.now() - 1);
  await db.updateTable("invitations").set({ expiresAt }).where("id", "=", late.id).execute();
  resultOf(await withdrawInvitation(withdrawn.admin, withdrawn.id));
  const invented = `/login/invitation/${"x".repeat(43)}`;
  for (const method of ["GET", "POST"]) {
    const pages = [];
    for (const path of [used.path, late.path, withdrawn.path, invented]) {
      const body = method === "POST" ? form : undefined;
      pages.push(await readPage(await ask(undefined, method, path, body)));
    }
    for (const page of pages) expect(page).toEqual(pages[0]);
  }
});

test("the forgot-password page reads the same whether or not an email is sent", async () => {
  const user = await givenUser();
  await db
    .updateTable("userProfiles")
    .set({ email: "ana@example.com" })
    .where("id", "=", user.id)
    .execute();
  const send = async (login: string) => {
    const response = await ask(undefined, "POST", "/login/reset", new URLSearchParams({ login }));
    return readPage(response);
  };
  const unknown = await send("nobody");
  const page = await readPage(await ask(undefined, "GET", "/login/reset"));
  expect(await send(user.username)).toEqual(unknown);
  for (const sender of ["owner@example.com", null]) {
    await db.updateTable("settings").set({ contactEmail: sender }).execute();
    expect(await send("nobody")).toEqual(unknown);
    expect(await readPage(await ask(undefined, "GET", "/login/reset"))).toEqual(page);
  }
});

test("downloads with personal data require re-authentication in an administrator's open browser", async () => {
  const admin = await givenUser({ role: "admin" });
  const token = await givenSession(admin);
  const longAgo = new Date(Date.now() - 11 * 60_000);
  await db
    .updateTable("sessions")
    .where("userId", "=", admin.id)
    .set({ provedAt: longAgo })
    .execute();
  const id = crypto.randomUUID();
  const headers = { Cookie: `sid=${token}`, Origin: shop.url() };
  const send = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, shop.url()), { headers, redirect: "manual", ...init });
  for (const path of [
    "/admin/orders.csv?state=paid",
    "/admin/orders/books?month=2026-11&as=json",
    "/admin/audit.csv",
    `/admin/orders/${id}/personal-data.zip`,
    `/admin/orders/${id}/evidence.zip`,
    `/admin/shares/payouts/${id}/payout.csv`,
  ]) {
    const response = await send(path);
    const asks = `/admin/confirm?${new URLSearchParams({ to: path })}`;
    expect([response.status, response.headers.get("Location")]).toEqual([302, asks]);
  }
  const page = `/admin/confirm?${new URLSearchParams({ to: "/admin/orders.csv" })}`;
  expect(await (await send(page)).text()).not.toContain('href="/admin/orders.csv"');
  const confirm = (currentPassword: string) =>
    send(page, { method: "POST", body: new URLSearchParams({ currentPassword }) });
  expect((await confirm("not the password")).status).toBe(401);
  expect((await send("/admin/orders.csv")).status).toBe(302);
  expect((await confirm(admin.password)).status).toBe(303);
  expect(await (await send(page)).text()).toContain('href="/admin/orders.csv"');
  expect((await send("/admin/orders.csv")).status).toBe(200);
});
