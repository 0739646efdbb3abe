import { db } from "../../../app/platform/database/db.server.ts";
import { givenTrack, givenUser } from "../../fixtures/given.ts";
import { freshWord, manager, postTo, readTrack } from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

// Statuses of rejections, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

test("visitors are sent to sign in and then back", async ({ page }) => {
  await page.goto(`${manager}?edit=x`);
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(`${manager}?edit=x`)}`);
});

test("another user's track shows nothing and can't be changed", async ({
  page,
  context,
  baseURL,
}) => {
  const owner = await givenUser({ username: `o-${crypto.randomUUID().slice(0, 12)}` });
  const secret = freshWord();
  const track = { title: `${secret} title`, description: `${secret} words`, isDraft: true };
  const { id } = await givenTrack({ ...track, userId: owner.id });
  await signIn(context, baseURL);
  await page.goto(`${manager}?edit=${id}`);
  await expect(page.getByText("Acesso negado")).toBeVisible();
  await expect(page.getByText("Você só pode editar suas próprias faixas.")).toBeVisible();
  const before = await readTrack(id);
  for (const doing of ["edit", "move", "delete"]) {
    for (const path of [manager, `${manager}.data`]) {
      const answer = await page.request.get(`${path}?${doing}=${id}`);
      expect(await answer.text(), `${path} ${doing}`).not.toContain(secret);
    }
  }
  const fields = { title: "Mine", genre: "Techno", purchaseLink: "https://example.com/" };
  const attacks: { path: string; form: Record<string, string> }[] = [
    { path: `${manager}?edit=${id}`, form: { intent: "save", ...fields } },
    { path: `${manager}?edit=${id}`, form: { intent: "draft", ...fields } },
    { path: manager, form: { intent: "sold", trackId: id, value: "true" } },
    { path: manager, form: { intent: "onSale", trackId: id, value: "true" } },
    { path: manager, form: { intent: "favorite", trackId: id, value: "true" } },
    { path: manager, form: { intent: "delete", trackId: id } },
    { path: manager, form: { intent: "swap", trackId: id, otherId: id } },
  ];
  for (const { path, form } of attacks) {
    const answer = await postTo(page, path, form);
    expect(answer.status(), form.intent).toBe(403);
    expect(await answer.text(), form.intent).not.toContain(secret);
    const unscripted = await postTo(page, path.replace(manager, `${manager}.data`), form);
    expect(unscripted.status(), form.intent).toBe(403);
    expect(await unscripted.text()).toContain("Você não tem permissão para editar esta faixa");
  }
  const { origin } = new URL(page.url());
  const headers = { Origin: origin };
  const data = { intent: "delete", trackId: id };
  expect((await page.request.post(manager, { headers, data })).status()).toBe(415);
  expect(await readTrack(id)).toEqual(before);
});

test("a user without upload permission isn't offered the new track form and can't add a track", async ({
  page,
  context,
  baseURL,
}) => {
  const user = await signIn(context, baseURL, { canUpload: false });
  const { title } = await givenTrack({ title: freshWord(), userId: user.id });
  await page.goto(manager);
  await expect(page.getByRole("link", { name: `Edit ${title}` })).toBeVisible();
  await expect(page.getByRole("link", { name: "New Track" })).toHaveCount(0);
  await page.goto(`${manager}?new=1`);
  await expect(page.getByText("Acesso negado")).toBeVisible();
  const form = { intent: "draft", title: "Mine", formKey: crypto.randomUUID() };
  expect((await postTo(page, manager, form)).status()).toBe(403);
});

test("a malformed form submission is refused and changes nothing", async ({
  page,
  context,
  baseURL,
}) => {
  const user = await signIn(context, baseURL, { role: "admin" });
  const { id } = await givenTrack({ title: freshWord(), userId: user.id });
  await page.goto(manager);
  const before = await readTrack(id);
  const bad: [Record<string, string>, number][] = [
    [{ trackId: id }, 404],
    [{ intent: "explode", trackId: id }, 404],
    [{ intent: "sold", trackId: id, value: "maybe" }, 400],
    [{ intent: "sold", "trackId[]": id, value: "true" }, 400],
    [{ intent: "sold", trackId: `${id}\0`, value: "true" }, 400],
    [{ intent: "swap", trackId: id, otherId: id }, 400],
    [{ intent: "swap", trackId: id, otherId: "missing" }, 404],
    [{ intent: "draft", title: "x" }, 400],
    [{ intent: "draft", title: "x", formKey: "1" }, 400],
  ];
  for (const [form, status] of bad) {
    expect((await postTo(page, manager, form)).status(), JSON.stringify(form)).toBe(status);
  }
  const { origin } = new URL(page.url());
  const twice = await page.request.post(manager, {
    headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" },
    data: `intent=sold&trackId=${id}&value=false&value=true`,
  });
  expect(twice.status()).toBe(400);
  expect(await readTrack(id)).toEqual(before);
});

test("submitting a form twice adds only one track", async ({ page, context, baseURL }) => {
  const user = await signIn(context, baseURL);
  await page.goto(`${manager}?new=1`);
  const formKey = (await page.locator("[name=formKey]").getAttribute("value")) ?? "";
  const form = { intent: "draft", title: freshWord(), formKey };
  const answers = await Promise.all([postTo(page, manager, form), postTo(page, manager, form)]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303]);
  const tracks = await db
    .selectFrom("musicTracks")
    .select("id")
    .where("userId", "=", user.id)
    .execute();
  expect(tracks).toHaveLength(1);
});

test("only administrators can open a track's admin page", async ({ page, context, baseURL }) => {
  const user = await signIn(context, baseURL);
  const { id, title } = await givenTrack({ title: freshWord(), userId: user.id });
  await page.goto(`/admin/track/${id}`);
  await expect(page).toHaveURL(manager);
  const answer = await page.request.get(`/admin/track/${id}.data?_routes=admin/track`);
  expect(await answer.text()).not.toContain(title);
});
