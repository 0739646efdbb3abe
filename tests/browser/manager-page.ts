import type { Locator, Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { givenTrack } from "../fixtures/given.ts";

/* Helpers for the tests of the Music Manager. */

export const manager = "/admin/music-manager";

/** Returns a word that no other test's tracks contain, because the whole run shares one shop. */
export function freshWord(): string {
  return `w${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
}

export const rows = (page: Page) =>
  page.getByRole("list", { name: "Tracks" }).getByRole("listitem");
export const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title });
export const titleBox = (page: Page) => page.getByRole("textbox", { name: "Title" });
export const priceBox = (page: Page) => page.getByRole("textbox", { name: /^Price/ });
export const genreBox = (page: Page) => page.getByRole("combobox", { name: "Genre", exact: true });
/** Finds the visible toast. A hidden line for those without scripts has the same text. */
export const toast = (page: Page, text: string) =>
  page.getByText(text).filter({ visible: true }).first();

export async function titlesIn(page: Page): Promise<string[]> {
  return rows(page).getByRole("link", { name: /^w/ }).allTextContents();
}

export async function postTo(page: Page, path: string, form: Record<string, string>) {
  const { origin } = new URL(page.url());
  return page.request.post(path, { headers: { Origin: origin }, form, maxRedirects: 0 });
}

export function readTrack(id: string) {
  return db.selectFrom("musicTracks").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Creates two tracks that a search for `word` lists, the second one first in the shop. */
export async function givenPair() {
  const word = freshWord();
  const first = await givenTrack({ title: `${word} first` });
  const second = await givenTrack({ title: `${word} second` });
  return { first, second, path: `${manager}?search=${word}` };
}

/** Returns the position where a mouse or a finger grabs it. */
export async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags a row by its handle to the place of another, with the mouse or a finger. */
export async function dragRow(row: Locator, other: Locator, isTouch: boolean): Promise<void> {
  const page = row.page();
  const from = await middleOf(row.locator("[data-drag-handle]"));
  const to = await middleOf(other.locator("[data-drag-handle]"));
  if (isTouch) {
    const touch = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: (typeof from)[]) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [from]);
    await send("touchMove", [{ x: from.x, y: (from.y + to.y) / 2 }]);
    await send("touchMove", [to]);
    await send("touchEnd", []);
  } else {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
  }
}
