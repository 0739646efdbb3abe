import type { Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { givenOrder, givenTrack } from "../fixtures/given.ts";
import { findingsOn } from "./findings.ts";
import { openLive } from "./open-live.ts";
import { overflowOf } from "./page-width.ts";
import { bar, givenAudibleTracks, playing } from "./player-page.ts";
import { expect, test } from "./shop-test.ts";

const newWord = () => `list${crypto.randomUUID().slice(0, 8)}`;
const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const counter = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Shortlist/ });

async function like(page: Page, word: string, titles: string[]): Promise<void> {
  await page.goto(`/?search=${word}`);
  for (const [index, title] of titles.entries()) {
    await page.getByRole("button", { name: `Like ${title} ${word}` }).click();
    await expect(counter(page)).toHaveAccessibleName(`Shortlist ${index + 1}`);
  }
}

test("a like leads to the shortlist, which counts in the header and plays all in a row", async ({
  page,
}) => {
  const word = newWord();
  await givenAudibleTracks(word, ["One", "Two"]);
  await like(page, word, ["One", "Two"]);
  await expect(counter(page)).toHaveAccessibleName("Shortlist 2");
  await page.getByRole("link", { name: "See your shortlist" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Shortlist" })).toBeVisible();
  await page.getByRole("button", { name: "Play all" }).click();
  await expect(playing(page)).toBeVisible();
  await expect(bar(page).getByRole("link", { name: /^Two/ })).toBeVisible();
  await bar(page).getByRole("button", { name: "Next track" }).click();
  await expect(bar(page).getByRole("link", { name: /^One/ })).toBeVisible();
});

test("the shortlist compares its tracks and shows at once what is reserved or sold", async ({
  page,
}) => {
  const word = newWord();
  const first = await givenTrack({
    title: `Calm ${word}`,
    bpm: 122,
    key: "A minor",
    durationSeconds: 245,
    priceCents: 80_00,
  });
  const second = await givenTrack({
    title: `Fast ${word}`,
    bpm: 138,
    key: "F# minor",
    durationSeconds: 190,
    priceCents: 40_00,
  });
  await like(page, word, ["Calm", "Fast"]);
  await openLive(page, "/shortlist");
  await expect(row(page, first.title)).toContainText(/8A.*A minor.*122.*4:05.*80€/s);
  await expect(page.getByText("2 of 2 available · 120€ together")).toBeVisible();
  await page.getByRole("link", { name: "Price", exact: true }).click();
  await expect(page.getByRole("row").nth(1)).toContainText(second.title);
  await page.getByRole("link", { name: "Price, ascending" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText(first.title);

  const orderId = await givenOrder(second.id);
  await expect(row(page, second.title).getByText(/^Reserved until/)).toBeVisible();
  await expect(page.getByText("1 of 2 available")).toBeVisible();
  await db
    .updateTable("orders")
    .set({ state: "expired", reservedUntil: null })
    .where("id", "=", orderId)
    .execute();
  await expect(page.getByText("2 of 2 available")).toBeVisible();
  await db
    .updateTable("musicTracks")
    .set({ soldAt: new Date() })
    .where("id", "=", first.id)
    .execute();
  await expect(row(page, first.title).getByText("Sold").first()).toBeVisible();
  await expect(page.getByText("1 of 2 available")).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  expect(await findingsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 600 });
  expect(await overflowOf(page)).toBe(0);
});

test("a track removed from the shortlist comes back with Undo", async ({ page }) => {
  const word = newWord();
  for (const title of ["One", "Two"]) await givenTrack({ title: `${title} ${word}` });
  await like(page, word, ["One", "Two"]);
  await page.goto("/shortlist");
  const remove = page.getByRole("button", { name: `Remove One ${word} from your shortlist` });
  await remove.filter({ visible: true }).click();
  await expect(row(page, `One ${word}`)).toHaveCount(0);
  await expect(counter(page)).toHaveAccessibleName("Shortlist 1");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, `One ${word}`)).toBeVisible();
  await expect(counter(page)).toHaveAccessibleName("Shortlist 2");
});

test("the counter forgets tracks that the shop no longer has, and keeps those it has", async ({
  page,
}) => {
  const { id, title } = await givenTrack({ title: newWord() });
  await page.goto("/faq");
  await page.evaluate(
    (trackId) =>
      localStorage.setItem("likedTracks", JSON.stringify({ gone: true, [trackId]: true })),
    id,
  );
  await page.reload();
  await expect(counter(page)).toHaveAccessibleName("Shortlist 2");
  await counter(page).click();
  await expect(row(page, title)).toBeVisible();
  await expect(counter(page)).toHaveAccessibleName("Shortlist 1");
  expect(await page.context().cookies()).toEqual([]);
});

test("the link of a list opens it elsewhere and changes nothing there until it is added", async ({
  visitor,
}) => {
  const word = newWord();
  const [one, two] = await givenAudibleTracks(word, ["One", "Two"]);
  await visitor.goto(`/shortlist?ids=${one?.id},${two?.id}`);
  await expect(visitor.getByRole("heading", { name: "Shared shortlist" })).toBeVisible();
  await expect(visitor.getByRole("row").nth(1)).toContainText(`One ${word}`);
  await visitor.getByRole("link", { name: "Title", exact: true }).click();
  await expect(row(visitor, `Two ${word}`)).toBeVisible();
  await expect(visitor.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await expect(counter(visitor)).toHaveAccessibleName("Shortlist");
  await visitor.getByRole("button", { name: "Add to my shortlist" }).click();
  await expect(visitor.getByRole("heading", { name: "Shortlist", exact: true })).toBeVisible();
  await expect(counter(visitor)).toHaveAccessibleName("Shortlist 2");
  await expect(row(visitor, `One ${word}`)).toBeVisible();
  expect(await visitor.context().cookies()).toEqual([]);
});

test("the player likes and sells its track, and says when someone else reserved it", async ({
  page,
}) => {
  const word = newWord();
  const [track] = await givenAudibleTracks(word, ["One"]);
  await openLive(page, `/?search=${word}`);
  await page.getByRole("button", { name: `Play One ${word}` }).click();
  await expect(
    bar(page)
      .getByRole("link", { name: `Buy One ${word}` })
      .filter({ visible: true }),
  ).toHaveCount(1);
  await bar(page)
    .getByRole("button", { name: `Like One ${word}` })
    .filter({ visible: true })
    .click();
  await expect(counter(page)).toHaveAccessibleName("Shortlist 1");
  await givenOrder(track?.id ?? "");
  await expect(
    bar(page)
      .getByRole("button", { name: `One ${word} is reserved` })
      .filter({ visible: true }),
  ).toBeDisabled();
  await expect(playing(page)).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
});
