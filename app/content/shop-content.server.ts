import { type Change, onChange } from "#app/database/changes.server.ts";
import { db } from "#app/database/db.server.ts";
import { log } from "#app/system/log.server.ts";
import { runForAll } from "#app/system/request-signal.server.ts";
import type { ContentName } from "./content-names.ts";

export type WrittenPage = { title: string | null; text: string };

/** What every page of the shop needs to know: the settings that are public, and what the owner wrote. */
export type ShopContent = {
  isInMaintenance: boolean;
  instagramLink: string | null;
  youtubeLink: string | null;
  soundcloudLink: string | null;
  written: ReadonlyMap<ContentName, WrittenPage>;
  /** True while the database is away: this is what was known last, or what comes with the shop. */
  isRemembered: boolean;
};

/** A change that nobody told of is found out after this long. */
const KEPT_MS = 60_000;

const nothingWritten: ShopContent = {
  isInMaintenance: false,
  instagramLink: null,
  youtubeLink: null,
  soundcloudLink: null,
  written: new Map(),
  isRemembered: true,
};

let known: { content: Promise<ShopContent>; until: number } | undefined;
let last = nothingWritten;
let isHearing = false;

/**
 * Read once and kept in memory until something of it changes, in whichever process. While the database
 * is away it is what was known last: a page whose own reading fails says so itself, and one that needs
 * nothing else is not kept.
 */
export function shopContent(): Promise<ShopContent> {
  if (!isHearing) onChange(hear);
  isHearing = true;
  if (!known || known.until <= performance.now()) {
    known = { content: runForAll(readOrRemember), until: performance.now() + KEPT_MS };
  }
  return known.content;
}

/** After a change of this process's own, which hears of it a moment later like all others. */
export function forgetShopContent(): void {
  known = undefined;
}

function hear(change: Change | "missed"): void {
  const about = change === "missed" ? undefined : change.table;
  if (!about || about === "settings" || about === "pageContents") forgetShopContent();
}

async function readOrRemember(): Promise<ShopContent> {
  try {
    const content = await readShopContent();
    last = content;
    return content;
  } catch (error) {
    log.error({ err: error }, "the settings of the shop could not be read");
    known = undefined;
    return { ...last, isRemembered: true };
  }
}

async function readShopContent(): Promise<ShopContent> {
  const rows = await db
    .selectFrom("settings")
    .leftJoin("pageContents", (join) => join.onTrue())
    .select(["isInMaintenance", "instagramLink", "youtubeLink", "soundcloudLink"])
    .select(["pageContents.id", "title", "text"])
    .execute();
  const written = new Map<ContentName, WrittenPage>();
  for (const { id, title, text } of rows) if (id && text !== null) written.set(id, { title, text });
  const [{ isInMaintenance, instagramLink, youtubeLink, soundcloudLink } = nothingWritten] = rows;
  const links = { instagramLink, youtubeLink, soundcloudLink };
  return { isInMaintenance, ...links, written, isRemembered: false };
}
