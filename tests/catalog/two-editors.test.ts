import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { likeTrack } from "../../app/shop/catalog/likes.server.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenPreview, givenTrack, givenTrackFile, givenUser } from "../fixtures/given.ts";
import { versionOn } from "../fixtures/opened-form.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Concurrent edits of one track or account, without scripts. */

const ask = askerOf(openShopForTests());
type Person = Awaited<ReturnType<typeof givenUser>>;
type Fields = Record<string, string>;

const theirs = "Saved by someone else";
const filledIn = { title: "Before", genre: "Techno", purchaseLink: "https://example.com/buy" };

async function openTrack(who: Person, id: string) {
  const path = `/admin/music-manager?edit=${id}`;
  const version = versionOn(await (await ask(who, "GET", path)).text());
  return (fields: Fields) =>
    ask(
      who,
      "POST",
      path,
      new URLSearchParams({ version, intent: "save", ...filledIn, ...fields }),
    );
}

const trackOf = (id: string) =>
  db.selectFrom("musicTracks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function givenEdited(chosen: Parameters<typeof givenTrack>[0] = {}) {
  const uploader = await givenUser();
  const admin = await givenUser({ role: "admin" });
  const { id } = await givenTrack({ ...filledIn, userId: uploader.id, ...chosen });
  return { uploader, admin, id };
}

test("when an uploader and an administrator edit one track, the second sees both versions and chooses", async () => {
  const { uploader, admin, id } = await givenEdited();
  const [first, second] = [await openTrack(admin, id), await openTrack(uploader, id)];
  expect((await first({ title: "The first's", description: "Theirs" })).status).toBe(303);
  const mine = { title: "The second's", description: "Mine" };
  const answer = await second(mine);
  expect(answer.status).toBe(409);
  const page = await answer.text();
  for (const text of [
    theirs,
    "The first&#x27;s",
    "The second&#x27;s",
    "Theirs",
    "Mine",
    "Keep theirs",
  ]) {
    expect(page).toContain(text);
  }
  expect(await trackOf(id)).toMatchObject({ title: "The first's", description: "Theirs" });
  // A form rejected in the meantime for another reason remembers what its author has seen.
  const wrong = await second({ ...mine, version: versionOn(page), genre: "None" });
  expect(wrong.status).toBe(400);
  const again = await second({ ...mine, version: versionOn(await wrong.text()) });
  expect(again.status).toBe(303);
  expect(await trackOf(id)).toMatchObject({ title: "The second's", description: "Mine" });
});

test("likes, previews, a sale and someone else's file cause no edit conflict", async () => {
  const formerId = await givenPreview();
  const { uploader, id } = await givenEdited({ previewFileId: formerId });
  const save = await openTrack(uploader, id);
  await likeTrack(id, crypto.randomUUID());
  const madeFromId = formerId;
  const previewFileId = await givenPreview({ madeFromId });
  await db.updateTable("musicTracks").set({ previewFileId, soldAt: new Date() }).execute();
  await givenTrackFile(id, { sizeBytes: 10, sha256: "a".repeat(64) });
  expect((await save({ title: "After" })).status).toBe(303);
  expect(await trackOf(id)).toMatchObject({ title: "After", previewFileId });
  expect((await trackOf(id)).soldAt).not.toBeNull();
});

test("two people who save the same content get no conflict", async () => {
  const { uploader, admin, id } = await givenEdited();
  const saves = [await openTrack(admin, id), await openTrack(uploader, id)];
  for (const save of saves) expect((await save({ title: "The same" })).status).toBe(303);
});

test("a form opened before a sale started in the list doesn't end the sale", async () => {
  const { uploader, admin, id } = await givenEdited();
  const save = await openTrack(uploader, id);
  const toggle = new URLSearchParams({ intent: "onSale", trackId: id, value: "true" });
  expect((await ask(admin, "POST", "/admin/music-manager", toggle)).status).toBe(303);
  const answer = await save({ title: "After" });
  expect(answer.status).toBe(409);
  const page = await answer.text();
  expect(page).toMatch(/On sale<\/dt><dd[^>]*>Yes/);
  expect(page).not.toMatch(/Title<\/dt>/);
  expect((await trackOf(id)).onSale).toBe(true);
});

test("an uploader's outdated form can't change a file's type or remove the new-arrival mark", async () => {
  const { uploader, admin, id } = await givenEdited();
  const file = await givenTrackFile(id, { sizeBytes: 10, sha256: "b".repeat(64) });
  const kindOf = `kind:${file.id}`;
  const [first, second] = [await openTrack(admin, id), await openTrack(uploader, id)];
  expect((await first({ newArrival: "on", [kindOf]: "stems" })).status).toBe(303);
  const answer = await second({ [kindOf]: "mp3" });
  expect(answer.status).toBe(409);
  const page = await answer.text();
  expect(page).toContain("Type of mix.wav");
  expect(page).not.toMatch(/New arrival<\/dt>/);
});

test("a draft published by someone else keeps its price until the editor has seen the conflict", async () => {
  const { uploader, admin, id } = await givenEdited({ isDraft: true, priceCents: 2000 });
  const [first, second] = [await openTrack(admin, id), await openTrack(uploader, id)];
  expect((await first({ price: "20.00" })).status).toBe(303);
  const answer = await second({ price: "30.00", intent: "draft" });
  expect(answer.status).toBe(409);
  const page = await answer.text();
  expect(page).toMatch(/State<\/dt><dd[^>]*>Published/);
  expect(page).toMatch(/Price \(€\)<\/dt><dd[^>]*>20\.00/);
  await db.updateTable("settings").set({ currency: "SEK" }).execute();
  const inKronor = await (await second({ price: "30.00", intent: "draft" })).text();
  expect(inKronor).toMatch(/Price \(SEK\)<\/dt><dd[^>]*>20\.00/);
  await db.updateTable("settings").set({ currency: "EUR" }).execute();
});

async function openUser(who: Person, dialog: "edit" | "reset", id: string) {
  const page = await (await ask(who, "GET", `/admin/users?${dialog}=${id}`)).text();
  const version = versionOn(page);
  return (fields: Fields) =>
    ask(
      who,
      "POST",
      `/admin/users?${dialog}=${id}`,
      new URLSearchParams({ version, intent: dialog, id, ...fields }),
    );
}

test("when two administrators edit one account, the second sees both versions and chooses", async () => {
  const [one, other] = [await givenUser({ role: "admin" }), await givenUser({ role: "admin" })];
  const user = await givenUser({ username: "before.both" });
  const [first, second] = [
    await openUser(one, "edit", user.id),
    await openUser(other, "edit", user.id),
  ];
  const saved = { username: "the.first", role: "user", isActive: "on", canUpload: "on" };
  expect((await first(saved)).status).toBe(303);
  const mine = { username: "the.second", role: "user", isActive: "on" };
  const answer = await second(mine);
  expect(answer.status).toBe(409);
  const page = await answer.text();
  for (const text of [theirs, "the.first", "the.second", "Save mine", "Keep theirs"]) {
    expect(page).toContain(text);
  }
  const read = () =>
    db.selectFrom("userProfiles").selectAll().where("id", "=", user.id).executeTakeFirst();
  expect(await read()).toMatchObject({ username: "the.first", canUpload: true });
  expect((await second({ ...mine, version: versionOn(page) })).status).toBe(303);
  expect(await read()).toMatchObject({ username: "the.second", canUpload: false });
});

test("when two administrators set one account's password, the second is warned before replacing it", async () => {
  const admin = await givenUser({ role: "admin" });
  const user = await givenUser();
  const saves = [await openUser(admin, "reset", user.id), await openUser(admin, "reset", user.id)];
  const [first, second] = saves;
  const rename = await openUser(admin, "edit", user.id);
  expect((await first?.({ password: "the first password" }))?.status).toBe(303);
  const answer = await second?.({ password: "the second password" });
  expect(answer?.status).toBe(409);
  const page = (await answer?.text()) ?? "";
  expect(page).toContain("Someone else set a new password for this account in the meantime.");
  const again = { password: "the second password", version: versionOn(page) };
  expect((await second?.(again))?.status).toBe(303);
  // A password is separate from the name, so renaming the account is no conflict.
  const renamed = { username: "renamed.after", role: "user", isActive: "on", canUpload: "on" };
  expect((await rename(renamed)).status).toBe(303);
});
