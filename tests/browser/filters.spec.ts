import type { Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { givenTrack, givenTrackFile } from "../fixtures/given.ts";
import { boxOf } from "./box-of.ts";
import { demoPreview } from "./demo-files.ts";
import { findingsOn } from "./findings.ts";
import { freshWord } from "./manager-page.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";

/**
 * Creates tracks from the slowest to the fastest, at tempos that no other track of the shop has.
 */
async function givenTracksOf(tempo: number) {
  const titles = [freshWord(), freshWord(), freshWord()];
  const keys = ["A minor", "E minor", "F# major"];
  for (const [index, title] of titles.entries()) {
    await givenTrack({
      title,
      bpm: tempo + index,
      key: keys[index],
      priceCents: 1000 * (index + 1),
    });
  }
  return titles;
}

const filters = (page: Page) => page.getByRole("form", { name: "Filters" });

async function expectListed(page: Page, titles: string[]): Promise<void> {
  await expect(page.getByRole("main").getByRole("article").getByRole("heading")).toHaveText(titles);
}

test("visitors narrow the store by tempo and key, see the counts, and remove each choice on its own", async ({
  page,
}) => {
  const [first = "", second = "", third = ""] = await givenTracksOf(301);
  await page.goto("/track-store");
  await page.getByRole("link", { name: "Filters" }).click();
  const panel = filters(page);
  await expect(panel).toBeFocused();
  await panel
    .getByRole("group", { name: "Tempo" })
    .getByRole("textbox", { name: "From" })
    .fill("301");
  await panel
    .getByRole("group", { name: "Tempo" })
    .getByRole("textbox", { name: "To" })
    .fill("303");
  await expect(panel.getByRole("button", { name: "Show 3 tracks" })).toBeVisible();
  await panel.getByText("8A", { exact: true }).click();
  await expect(panel.getByRole("radio", { name: "8A, A minor (1)" })).toBeChecked();
  await expect(panel.getByRole("button", { name: "Show 1 track", exact: true })).toBeVisible();
  await panel.getByText("Compatible").click();
  await expect(panel.getByRole("button", { name: "Show 2 tracks" })).toBeVisible();
  expect.soft(await findingsOn(page)).toEqual([]);
  expect.soft(await overflowOf(page)).toBe(0);
  await panel.getByRole("button", { name: "Show 2 tracks" }).click();
  await expect(panel).toBeHidden();
  await expectListed(page, [second, first]);
  await expect(page).toHaveURL(/\?bpm-from=301&bpm-to=303&key=8A&mix=compatible$/);
  await page.getByLabel("Sort by").selectOption("cheapest");
  await expectListed(page, [first, second]);
  await page.getByRole("link", { name: "Remove A minor · 8A, compatible" }).click();
  await expectListed(page, [first, second, third]);
  await page.reload();
  await expectListed(page, [first, second, third]);
  await page.goBack();
  await expectListed(page, [first, second]);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page.getByRole("list", { name: "Active filters" })).toHaveCount(0);
});

/** Creates tracks at a tempo of their own, of which two are instrumentals. */
async function givenCharacters(bpm: number) {
  const titles = [freshWord(), freshWord(), freshWord()];
  const [first, second, third] = titles;
  const ableton = { bpm, software: "Ableton Live" };
  await givenTrack({ ...ableton, title: third, vocals: "topline", tags: ["Rainy"] });
  await givenTrack({ ...ableton, title: second, vocals: "instrumental", tags: ["Rainy", "Dusty"] });
  await givenTrack({ bpm, title: first, vocals: "instrumental", software: "Reason" });
  return titles;
}

test("visitors narrow the store by vocals, software and tags with the keyboard, and see the counts", {
  tag: "@more",
}, async ({ page }) => {
  const [, second = "", third = ""] = await givenCharacters(601);
  await page.goto("/track-store?bpm-from=601&bpm-to=601&filters=open");
  const panel = filters(page);
  const optionOf = (legend: string, name: string) =>
    panel.getByRole("group", { name: legend, exact: true }).getByRole("checkbox", { name });
  await expect(optionOf("Vocals", "Instrumental 2")).toBeVisible();
  await expect(optionOf("Software", "Ableton Live 2")).toBeVisible();
  await optionOf("Tags", "Rainy").press("Space");
  await expect(panel.getByRole("button", { name: "Show 2 tracks" })).toBeVisible();
  await expect(optionOf("Vocals", "Instrumental 1")).toBeVisible();
  await optionOf("Vocals", "Instrumental").press("Space");
  await expect(panel.getByRole("button", { name: "Show 1 track", exact: true })).toBeVisible();
  await expect(optionOf("Vocals", "Topline demo 1")).toBeVisible();
  await optionOf("Vocals", "Topline demo").press("Space");
  await expect(panel.getByRole("button", { name: "Show 2 tracks" })).toBeVisible();
  expect.soft(await findingsOn(page)).toEqual([]);
  expect.soft(await overflowOf(page)).toBe(0);
  await panel.getByRole("button", { name: "Show 2 tracks" }).press("Enter");
  await expectListed(page, [second, third]);
  await expect(page).toHaveURL(/vocals=/);
  await page.getByRole("link", { name: "Remove Instrumental, Topline demo" }).click();
  await expect(page).not.toHaveURL(/vocals=/);
  await expectListed(page, [second, third]);
  await page.getByRole("link", { name: second }).first().click();
  await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: "Dusty" }).click();
  await expect(page).toHaveURL(/\/track-store\?tag=Dusty$/);
  await expectListed(page, [second]);
});

test("the filters open, select and close by keyboard, and Back closes them too", async ({
  page,
}) => {
  await givenTracksOf(401);
  await page.goto("/track-store?bpm-from=401&bpm-to=403");
  await page.getByRole("link", { name: "Filters" }).press("Enter");
  await expect(filters(page)).toBeFocused();
  await filters(page).getByRole("radio", { name: "7A, D minor (0)" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: /^8A/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^8A/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(filters(page)).toBeHidden();
  await expect(page.getByRole("link", { name: "Filters" })).toBeFocused();
  await expect(page).toHaveURL(/key=8A$/);
  await page.keyboard.press("Enter");
  await expect(filters(page)).toBeVisible();
  await page.goBack();
  await expect(filters(page)).toBeHidden();
});

test("the track that is playing leads to tracks that mix well with it", async ({ page }) => {
  const [near, far] = [freshWord(), freshWord()];
  const title = freshWord();
  await givenTrack({ title: near, bpm: 702, key: "C major" });
  await givenTrack({ title: far, bpm: 740, key: "C major" });
  const previewFileId = await demoPreview();
  const { slug } = await givenTrack({ title, bpm: 700, key: "A minor", previewFileId });
  await page.goto(`/music/${slug}`);
  await expect(page.getByRole("link", { name: "Tracks that mix well with it" })).toHaveAttribute(
    "href",
    /key=8A&mix=compatible/,
  );
  await page
    .getByRole("button", { name: `Play ${title}` })
    .first()
    .click();
  await page.getByRole("link", { name: "Mixes with the current track" }).click();
  await expectListed(page, [title, near]);
  await expect(page.getByRole("region", { name: "Player" })).toBeVisible();
});

/** Creates a track that every filter finds. */
async function givenFullTrack(bpm: number): Promise<string> {
  const title = freshWord();
  const voice = { vocals: "vocal", vocalGender: "female", vocalLanguage: "pt" } as const;
  const details = { bpm, subgenre: "Raw", software: "Reason", tags: ["Rainy"], priceCents: 4100 };
  const shown = { durationSeconds: 200, onSale: true, isNewArrival: true };
  const { id } = await givenTrack({ title, ...voice, ...details, ...shown, isDraft: true });
  await givenTrackFile(id, { kind: "stems", sizeBytes: 9, sha256: "b".repeat(64) });
  await db.updateTable("musicTracks").set({ isDraft: false }).where("id", "=", id).execute();
  return title;
}

test("the Tab key leads through every filter, and on to the tracks", { tag: "@more" }, async ({
  page,
}) => {
  await givenFullTrack(661);
  await page.goto("/track-store?bpm-from=661&bpm-to=661&filters=open");
  const panel = filters(page);
  await expect(panel.getByRole("checkbox", { name: "With stems 1" })).toBeVisible();
  await panel.focus();
  const names = new Set<string>();
  const isInside = () => panel.evaluate((form) => form.contains(document.activeElement));
  while (await isInside()) {
    names.add(await page.evaluate(() => document.activeElement?.getAttribute("name") ?? ""));
    await page.keyboard.press("Tab");
  }
  const ranges = ["bpm-from", "bpm-to", "half-double", "price-from", "price-to"];
  const lengths = ["length-from", "length-to"];
  const only = ["genre", "sold", "sale", "new", "stems"];
  const character = ["subgenre", "vocals", "voice", "language", "software", "tag"];
  names.delete("");
  expect([...names]).toEqual(["key", ...ranges, ...lengths, ...only, ...character]);
});

test("the ring of a focused genre has room on all sides", { tag: "@more" }, async ({ page }) => {
  await page.goto("/track-store");
  const row = page.getByRole("navigation", { name: "Genres" }).getByRole("list").first();
  const chip = row.getByRole("link", { name: "All Genres" });
  await chip.focus();
  const [around, inside] = [await boxOf(row), await boxOf(chip)];
  const spaces = [inside.x - around.x, inside.y - around.y, around.bottom - inside.bottom];
  for (const space of spaces) expect(space).toBeGreaterThanOrEqual(4);
});

test("many tags fill several columns, and none of them is split between two", {
  tag: "@more",
}, async ({ page }) => {
  const tags = Array.from({ length: 11 }, freshWord);
  await givenTrack({ bpm: 641, tags });
  await page.goto("/track-store?bpm-from=641&bpm-to=641&filters=open");
  const tagGroup = filters(page).getByRole("group", { name: "Tags", exact: true });
  const options = tagGroup.locator("label").filter({ visible: true });
  await expect(options.first()).toBeVisible();
  const pieces = await options.evaluateAll((all) => all.map((one) => one.getClientRects().length));
  expect(new Set(pieces)).toEqual(new Set([1]));
});

for (const theme of ["dark", "light"] as const) {
  test(`the filter panel is accessible in the ${theme} theme and fits the window`, {
    tag: "@more",
  }, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    await page.goto("/track-store?key=8A&mix=up&price-from=1&filters=open");
    await expect(filters(page)).toBeVisible();
    expect(await findingsOn(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a plain form narrows and sorts the store", async ({ page }) => {
    const [first = "", second = ""] = await givenTracksOf(501);
    await page.goto("/track-store?view=list");
    await page.getByRole("link", { name: "Filters" }).click();
    const panel = filters(page);
    await panel
      .getByRole("group", { name: "Tempo" })
      .getByRole("textbox", { name: "From" })
      .fill("503");
    await panel
      .getByRole("group", { name: "Tempo" })
      .getByRole("textbox", { name: "To" })
      .fill("501");
    await panel.getByText("9A", { exact: true }).click();
    await panel.getByRole("button", { name: /^Show/ }).click();
    await expect(page).toHaveURL(/\?bpm-from=501&bpm-to=503&key=9A&view=list$/);
    await expectListed(page, [second]);
    await page.getByRole("link", { name: "Filters" }).click();
    await panel.getByText("Compatible").click();
    await panel.getByRole("button", { name: /^Show/ }).click();
    await expectListed(page, [second, first]);
    await page.getByLabel("Sort by").selectOption("cheapest");
    await page.getByRole("button", { name: "Sort" }).click();
    await expectListed(page, [first, second]);
    await page.getByRole("link", { name: "Remove E minor · 9A, compatible" }).click();
    await expect(page.getByText("3 tracks", { exact: true })).toBeVisible();
  });

  test("a plain form narrows the store by every other detail at once", { tag: "@more" }, async ({
    page,
  }) => {
    const title = await givenFullTrack(681);
    const panel = filters(page);
    const option = (name: string) => panel.getByRole("checkbox", { name, exact: true });
    await expect(async () => {
      await page.goto("/track-store?bpm-from=681&bpm-to=681&filters=open");
      expect(await option("With stems 1").count()).toBe(1);
    }).toPass();
    for (const [legend, from] of [
      ["Price (EUR)", "40"],
      ["Length (m:ss)", "3:00"],
    ] as const)
      await panel
        .getByRole("group", { name: legend })
        .getByRole("textbox", { name: "From" })
        .fill(from);
    for (const name of ["Techno 1", "Not sold 1", "On sale 1", "New arrivals 1", "With stems 1"])
      await option(name).check();
    for (const name of ["Raw 1", "Female 1", "Portuguese 1", "Reason 1"])
      await option(name).check();
    await panel.getByRole("button", { name: /^Show/ }).click();
    await expectListed(page, [title]);
    await expect(page).toHaveURL(
      /genre=Techno&sale=only&sold=hide&new=only&stems=only&.*price-from=40&length-from=3%3A00&subgenre=Raw&voice=female&language=pt&software=Reason$/,
    );
  });

  test("a plain form narrows the store by tags and vocals", { tag: "@more" }, async ({ page }) => {
    const [, second = ""] = await givenCharacters(621);
    const panel = filters(page);
    // A page without scripts doesn't update while the shop reads the newest tracks.
    await expect(async () => {
      await page.goto("/track-store?bpm-from=621&bpm-to=621&filters=open");
      expect(await panel.getByRole("checkbox", { name: "Instrumental 2" }).count()).toBe(1);
    }).toPass();
    await panel.getByRole("checkbox", { name: "Rainy 2" }).check();
    await panel.getByRole("checkbox", { name: "Instrumental 2" }).check();
    await panel.getByRole("button", { name: /^Show/ }).click();
    await expectListed(page, [second]);
    await expect(page.getByRole("link", { name: "Remove Rainy" })).toBeVisible();
  });
});
