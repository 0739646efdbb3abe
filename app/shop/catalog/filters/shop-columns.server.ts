import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import {
  notifyTracksChanged,
  onChange,
  onTrackIds,
  type TableChange,
  waitUntilListening,
} from "#app/platform/database/changes.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { selectColumnValues } from "./column-values.server.ts";
import { TrackColumns } from "./track-columns.ts";

/** A chunk is small enough that nothing else waits for long. */
const ROWS_AT_ONCE = 2_000;
/** Visitors filter while these are read, so that each chunk is followed by a pause as long. */
const CHANGED_AT_ONCE = 500;

const columns = new TrackColumns();
let opened: Promise<void> | undefined;
let isOpen = false;
let isSubscribed = false;
let wasMissed = false;

/** IDs and slugs of changed tracks that pages wait for. */
const awaited = { ids: new Set<string>(), slugs: new Set<string>() };
/** IDs of changed tracks whose previous state pages show until they are read. */
const queued = new Set<string>();
let isAllOutdated = false;

let fewRead: Promise<void> = Promise.resolve();
let catchingUp: Promise<void> | undefined;
let lastReading: Promise<void> = Promise.resolve();

/** Returns the state before a bulk change until that is read. */
export async function shopColumns(): Promise<TrackColumns> {
  opened ??= open();
  await opened;
  if (isAllOutdated) catchUpLater();
  await fewRead;
  return columns;
}

/** Returns undefined during the first load. */
export async function loadedColumns(): Promise<TrackColumns | undefined> {
  if (isOpen) return shopColumns();
  shopColumns().catch((error: unknown) => log.warn({ err: error }, "couldn't load the tracks"));
  wasMissed = true;
  return undefined;
}

/** @throws the database's error. The next call retries. */
async function open(): Promise<void> {
  try {
    await waitUntilListening();
    if (!isSubscribed) {
      onChange(handleChange);
      onTrackIds(handleTrackIds);
      isSubscribed = true;
    }
    isAllOutdated = true;
    await catchUp();
    isOpen = true;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

function handleChange(change: TableChange | "missed"): void {
  if (change === "missed") {
    markOutdated(undefined, awaited.ids);
    return;
  }
  const { table, ids, slugs, isShown, isInParts } = change;
  if (table === "trackLikes") markOutdated(slugs, awaited.slugs);
  if (table === "musicTracks" && isShown !== false && !isInParts) markOutdated(ids, awaited.ids);
}

function markOutdated(named: string[] | undefined, into: Set<string>): void {
  if (named) {
    for (const each of named) into.add(each);
    fewRead = inTurn(readFew).catch(handleReadFailure);
  } else {
    isAllOutdated = true;
    catchUpLater();
  }
}

function handleTrackIds(ids: string[]): void {
  for (const id of ids) queued.add(id);
  catchUpLater();
}

function catchUpLater(): void {
  catchUp().catch(handleReadFailure);
}

function handleReadFailure(error: unknown): void {
  isAllOutdated = true;
  log.warn({ err: error }, "couldn't read changed tracks");
}

function catchUp(): Promise<void> {
  catchingUp ??= readUntilCurrent().finally(() => {
    catchingUp = undefined;
  });
  return catchingUp;
}

async function readUntilCurrent(): Promise<void> {
  while (isAllOutdated || queued.size > 0) {
    if (isAllOutdated) await readAll();
    else await readChanged();
    if (queued.size > 0 || isAllOutdated) continue;
    if (isOpen || wasMissed) await notifyTracksChanged();
  }
}

/** Reads one after the other, so that no older state overwrites a newer one. */
function inTurn(read: () => Promise<void>): Promise<void> {
  const reading = lastReading.then(read);
  lastReading = reading.catch(() => undefined);
  return reading;
}

async function readAll(): Promise<void> {
  isAllOutdated = false;
  queued.clear();
  columns.beginReading();
  let last: string | undefined = "";
  const readNext = async () => {
    const rows = await selectColumnValues()
      .where("musicTracks.id", ">", last ?? "")
      .orderBy("musicTracks.id")
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const row of rows) columns.set(row);
    last = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined;
  };
  while (last !== undefined) await inTurn(readNext);
  columns.deleteUnread();
}

async function readFew(): Promise<void> {
  const [ids, slugs] = [[...awaited.ids], [...awaited.slugs]];
  awaited.ids.clear();
  awaited.slugs.clear();
  await readTracks(ids, slugs);
}

async function readChanged(): Promise<void> {
  const begun = performance.now();
  await inTurn(readMany);
  await delay(performance.now() - begun);
}

async function readMany(): Promise<void> {
  const ids = [...queued.values().take(CHANGED_AT_ONCE)];
  for (const id of ids) queued.delete(id);
  await readTracks(ids);
}

async function readTracks(ids: string[], slugs: string[] = []): Promise<void> {
  if (ids.length === 0 && slugs.length === 0) return;
  const rows = await selectColumnValues()
    .where((where) =>
      where.or([
        where("musicTracks.id", "=", sql<string>`any(${ids}::text[])`),
        where("musicTracks.slug", "=", sql<string>`any(${slugs}::text[])`),
      ]),
    )
    .execute();
  const existingIds = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!existingIds.has(id)) columns.delete(id);
  for (const row of rows) columns.set(row);
}
