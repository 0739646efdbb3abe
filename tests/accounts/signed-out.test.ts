import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { adminScreens } from "../fixtures/addresses.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { userSeen } from "../fixtures/opened-form.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Access of a session after it ended, for any reason. */

const shop = openShopForTests();

const cookieOf = (token: string) => ({ Cookie: `sid=${token}` });

function read(path: string, token: string) {
  return fetch(shop.url() + path, { headers: cookieOf(token), redirect: "manual" });
}

function post(path: string, token: string, form: Record<string, string> = {}) {
  return fetch(shop.url() + path, {
    method: "POST",
    headers: { ...cookieOf(token), Origin: shop.url() },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
}

const userForm = (token: string, form: Record<string, string>) => post("/admin/users", token, form);

/** Opens the live events of a session. `end` resolves once the shop has ended them. */
async function listen(token: string) {
  const stream = await fetch(`${shop.url()}/live`, { headers: cookieOf(token) });
  expect(stream.status).toBe(200);
  return { end: () => stream.text() };
}

test("a copied session is useless after signing out, and a link to /logout signs no one out", async () => {
  const token = await givenSession(await givenUser({ role: "admin" }));
  const link = await read("/logout", token);
  expect([link.status, link.headers.get("Allow")]).toEqual([405, "POST"]);
  expect((await read("/admin", token)).status).toBe(200);
  const stream = await listen(token);
  expect((await post("/logout", token)).status).toBe(303);
  await stream.end();
  const [page, data] = [await read("/admin", token), await read("/admin.data", token)];
  expect([page.status, page.headers.get("Location")]).toEqual([302, "/login?returnTo=%2Fadmin"]);
  expect([data.status, await data.text()]).toEqual([202, expect.stringContaining("/login")]);
});

test("a session ends after twelve hours without use, or after seven days", async () => {
  const token = await givenSession(await givenUser({ role: "admin" }));
  const second = 1000;
  const hour = 3600 * second;
  const ages: [column: "lastSeenAt" | "createdAt", age: number, status: number][] = [
    ["lastSeenAt", 11 * hour, 200],
    ["createdAt", 7 * 24 * hour - 600 * second, 200],
    ["lastSeenAt", 12 * hour + second, 302],
    ["lastSeenAt", 0, 200],
    ["createdAt", 7 * 24 * hour + second, 302],
  ];
  for (const [column, age, status] of ages) {
    await db
      .updateTable("sessions")
      .set({ [column]: new Date(Date.now() - age) })
      .execute();
    expect((await read("/admin", token)).status, `${column} ${age / hour} hours ago`).toBe(status);
  }
});

/** URLs of an administrator, each as a page and as its data. */
const paths = [
  "/",
  "/track-store",
  "/faq",
  "/likes",
  ...adminScreens.filter((screen) => screen !== "/admin/music-manager/bulk"),
  "/admin/insights.csv",
  "/admin/audit.csv",
  "/admin/users?add",
  "/admin/users?invite",
  "/admin/music-manager/bulk?act=mark-new&all=1",
];

test("no page is cached for signed-in users, not even for the Back button", async () => {
  const token = await givenSession(await givenUser({ role: "admin" }));
  for (const path of paths) {
    const answers = [await read(path, token)];
    if (!/[?.]|^\/$/.test(path)) answers.push(await read(`${path}.data`, token));
    for (const { status, headers } of answers) {
      expect([status, headers.get("Cache-Control")], path).toEqual([200, "no-store"]);
    }
  }
});

test("a deactivated account loses access to pages, forms, data, uploads and live events at once", async () => {
  const admin = await givenSession(await givenUser({ role: "admin" }));
  const ana = await shop.uploader();
  const path = await ana.begun("audio", 5000);
  const stream = await listen(ana.token);
  const form = { intent: "deactivate", id: ana.id };
  expect((await userForm(admin, form)).status).toBe(303);
  await stream.end();
  const manager = "/admin/music-manager";
  const outcomes = [
    await read(manager, ana.token),
    await read(`${manager}.data`, ana.token),
    await post(manager, ana.token, {
      intent: "draft",
      title: "Late",
      formKey: crypto.randomUUID(),
    }),
    await ana.send(path, 0, new Uint8Array(5000)),
    await ana.head(path),
    await ana.begin("audio", 5000),
  ];
  expect(outcomes.map(({ status }) => status)).toEqual([302, 202, 302, 401, 401, 401]);
  const tracks = await db
    .selectFrom("musicTracks")
    .select("id")
    .where("userId", "=", ana.id)
    .execute();
  expect(tracks).toEqual([]);
  expect(await shop.sizeWaiting(path.slice("/uploads/".length)).catch(() => 0)).toBe(0);
  const login = { username: ana.username, password: ana.password };
  expect((await post("/login", "none", login)).status).toBe(401);
});

test("a demoted administrator can't manage accounts, even with an old session", async () => {
  const first = await givenSession(await givenUser({ role: "admin" }));
  const demoted = await givenUser({ role: "admin" });
  const token = await givenSession(demoted);
  const victim = await givenUser();
  const row = () =>
    db.selectFrom("userProfiles").selectAll().where("id", "=", victim.id).executeTakeFirst();
  const before = await row();
  const edit = {
    intent: "edit",
    id: demoted.id,
    username: demoted.username,
    role: "user",
    ...(await userSeen(demoted.id)),
  };
  expect((await userForm(first, { ...edit, isActive: "on" })).status).toBe(303);
  expect((await userForm(token, { intent: "delete", id: victim.id })).status).toBe(302);
  const again = await givenSession(demoted);
  expect((await userForm(again, { intent: "delete", id: victim.id })).status).toBe(403);
  expect((await read("/admin/users", again)).headers.get("Location")).toBe("/admin/music-manager");
  // The role is read again for each request, so a session alone grants no rights.
  await db
    .updateTable("userProfiles")
    .set({ role: "user" })
    .where("role", "=", "admin")
    .where("id", "<>", "adm")
    .execute();
  expect((await userForm(first, { intent: "delete", id: victim.id })).status).toBe(403);
  expect(await row()).toEqual(before);
});

test.each([
  ["deleted", { intent: "delete" }],
  ["given another password", { intent: "reset", password: "another long password" }],
])("an account that is %s is signed out at once", async (_what, form) => {
  const admin = await givenSession(await givenUser({ role: "admin" }));
  const ana = await shop.uploader();
  const stream = await listen(ana.token);
  expect(
    (await userForm(admin, { ...form, id: ana.id, ...(await userSeen(ana.id, "reset")) })).status,
  ).toBe(303);
  await stream.end();
  expect((await read("/likes", ana.token)).status).toBe(302);
});
