import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onChange, stopListening } from "../../app/platform/database/changes.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { builtInPages } from "../../app/shop/content/built-in-pages.ts";
import { saveSettings, switchMaintenance } from "../../app/shop/content/edit-settings.server.ts";
import { findLegalText } from "../../app/shop/content/legal-texts.server.ts";
import {
  builtInContent,
  openPage,
  resetPage,
  savePage,
} from "../../app/shop/content/page-contents.server.ts";
import { findAlternativeHomeCopy, findPageCopy } from "../../app/shop/content/page-copy.server.ts";
import { openSettings } from "../../app/shop/content/settings.server.ts";
import { contactAddressForm, socialLinksForm } from "../../app/shop/content/settings-form.ts";
import { shopContent } from "../../app/shop/content/shop-content.server.ts";
import { listSocialLinks } from "../../app/shop/content/social-links.server.ts";
import { givenUser } from "../fixtures/given.ts";

let ana: Awaited<ReturnType<typeof givenUser>>;
let ben: Awaited<ReturnType<typeof givenUser>>;

beforeAll(async () => {
  // The first notification says that the process is listening.
  await new Promise<void>((resolve) => {
    onChange((change) => change === "missed" && resolve());
  });
  [ana, ben] = [await givenUser({ role: "admin" }), await givenUser({ role: "admin" })];
});
beforeEach(async () => {
  await db.deleteFrom("pageContents").execute();
  const none = { contactEmail: null, instagramLink: null, isInMaintenance: false };
  await db.updateTable("settings").set(none).execute();
});
afterAll(stopListening);

const entriesOf = (act: string) =>
  db.selectFrom("auditLog").where("act", "=", act).select(["actorName", "details"]).execute();

test("the next reader gets what was saved, and the log says who saved it", async () => {
  const { version } = await openSettings(contactAddressForm);
  const wanted = { contactEmail: "owner@example.com" };
  const saved = await saveSettings(ana, "change-contact-address", wanted, version);
  expect(saved).toEqual({ done: wanted });
  expect((await openSettings(contactAddressForm)).values).toEqual(wanted);
  expect(await entriesOf("change-contact-address")).toEqual([
    { actorName: ana.username, details: wanted },
  ]);
});

test("when two administrators open the same form, the second is shown both versions and loses neither", async () => {
  const { version } = await openPage("sale");
  const first = { title: "First sale", text: "First words" };
  const second = { title: "Second sale", text: "Second words" };
  expect(await savePage(ana, "sale", first, version)).toEqual({ done: first });
  const { refused } = await savePage(ben, "sale", second, version);
  expect(refused).toMatchObject({ reason: "conflict", theirs: first });
  expect((await openPage("sale")).content).toEqual(first);
  const seen = refused?.version ?? "";
  expect(await savePage(ben, "sale", second, seen)).toEqual({ done: second });
  expect((await openPage("sale")).content).toEqual(second);
});

test("of twenty concurrent saves one succeeds and nineteen get a conflict", async () => {
  const { version } = await openPage("faq");
  const saves = Array.from({ length: 20 }, (_, n) =>
    savePage(ana, "faq", { title: `FAQ ${n}`, text: "" }, version),
  );
  const outcomes = await Promise.all(saves);
  expect(outcomes.filter(({ done }) => done)).toHaveLength(1);
  expect(outcomes.filter(({ refused }) => refused?.theirs)).toHaveLength(19);
});

test("a change elsewhere in the settings is no conflict", async () => {
  const { version } = await openSettings(
    socialLinksForm.pick({ version: true, instagramLink: true }),
  );
  await switchMaintenance(ben, true);
  const wanted = { instagramLink: "https://example.com/me" };
  const saved = await saveSettings(ana, "change-social-links", wanted, version);
  expect(saved).toEqual({ done: wanted });
  await switchMaintenance(ben, false);
});

test("pages show the default until the owner edits them, and again after a reset", async () => {
  const { home } = builtInPages;
  const title = "Dubplate · Exclusive tracks, each sold once";
  const asItCame = { ...home, langs: {}, meta: { ...home.meta, title } };
  expect(await findPageCopy("home")).toEqual(asItCame);
  const content = { title: "Own & only", text: "Two\n\nparagraphs" };
  await savePage(ana, "home", content, (await openPage("home")).version);
  const expectedWords = {
    ...content,
    langs: {},
    meta: { title: "Own & only · Dubplate", description: content.text },
  };
  expect(await findPageCopy("home")).toEqual(expectedWords);
  expect(await findAlternativeHomeCopy()).toEqual(expectedWords);
  expect(await openPage("home")).toMatchObject({ isBuiltIn: false });
  await resetPage(ana, "home", (await openPage("home")).version);
  expect(await findPageCopy("home")).toEqual(asItCame);
  expect((await findAlternativeHomeCopy()).title).toBe("Exclusive Ghost Productions");
  expect(await openPage("home")).toMatchObject({ isBuiltIn: true });
});

test("a legal text is the owner's, or a default that is marked as such", async () => {
  expect((await findLegalText("terms")).text).toContain("This is the shop");
  const content = { title: null, text: "## Mine\nAll of it." };
  await savePage(ana, "terms", content, (await openPage("terms")).version);
  expect(await findLegalText("terms")).toEqual({ text: content.text });
});

test("only administrators can change anything", async () => {
  const user = await givenUser();
  const { version } = await openSettings(contactAddressForm);
  const email = { contactEmail: "x@example.com" };
  const refused = [
    await saveSettings(user, "change-contact-address", email, version),
    await savePage(user, "sale", { title: "x", text: "" }, (await openPage("sale")).version),
    await resetPage(user, "sale", (await openPage("sale")).version),
    await switchMaintenance(user, true),
  ];
  expect(refused.every((outcome) => outcome.refused?.reason === "forbidden")).toBe(true);
  expect((await openSettings(contactAddressForm)).values.contactEmail).toBeNull();
  expect((await shopContent()).isInMaintenance).toBe(false);
});

test("the database rejects values that no form allows, and an old unsafe link is not shown", async () => {
  const attacks = [
    sql`update settings set instagram_link = 'javascript:alert(1)'`,
    sql`update settings set youtube_link = 'http://example.com'`,
    sql`insert into page_contents (id, title, text) values ('sale', ${"x".repeat(121)}, '')`,
    sql`insert into page_contents (id, title, text) values ('sale', 'x', ${"x".repeat(1001)})`,
    sql`insert into page_contents (id, title, text) values ('terms', 'x', 'x')`,
    sql`insert into page_contents (id, title, text) values ('terms', null, ${"x".repeat(20_001)})`,
    sql`insert into page_contents (id, title, text) values ('elsewhere', 'x', 'x')`,
  ];
  for (const attack of attacks)
    await expect(attack.execute(db)).rejects.toThrow(/check constraint/);
  const odd = "https://user:secret@example.com/";
  const { version } = await openSettings(
    socialLinksForm.pick({ version: true, instagramLink: true }),
  );
  await saveSettings(ana, "change-social-links", { instagramLink: odd }, version);
  expect(await listSocialLinks()).toEqual([]);
});

test("a change by another process is noticed and read at once", async () => {
  expect((await shopContent()).isInMaintenance).toBe(false);
  const notified = new Promise<void>((resolve) => {
    onChange((change) => change !== "missed" && change.table === "settings" && resolve());
  });
  await db.updateTable("settings").set({ isInMaintenance: true }).execute();
  await notified;
  expect((await shopContent()).isInMaintenance).toBe(true);
});

test("the built-in texts are valid values of the owner's fields", () => {
  for (const name of ["home", "track-store", "services", "sale", "faq", "contact"] as const) {
    const { title, text } = builtInContent(name);
    expect(title?.length).toBeLessThanOrEqual(120);
    expect(text.length).toBeLessThanOrEqual(1000);
  }
});
