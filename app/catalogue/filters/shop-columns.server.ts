import { sql } from "kysely";
import { type Change, onChange } from "#app/database/changes.server.ts";
import { publishedTracks } from "../shown-tracks.server.ts";
import { TrackColumns } from "./track-columns.ts";

/** Few, so that nothing else waits for long. */
const ROWS_AT_ONCE = 2_000;

let columns: Promise<TrackColumns> | undefined;
let isSubscribed = false;
let isLoaded = false;
/** Tracks that changed since their rows were read, by id or slug. */
let changed = { ids: new Set<string>(), slugs: new Set<string>() };

/** The columns of all published tracks, as the shop's last change left them. */
export function shopColumns(): Promise<TrackColumns> {
  if (!columns) {
    if (!isSubscribed) onChange(noteChange);
    isSubscribed = true;
    columns = loadAll();
    forgetIfLost(columns);
  }
  return columns;
}

/** Undefined while they are loaded for the first time. */
export async function loadedColumns(): Promise<TrackColumns | undefined> {
  const loading = shopColumns();
  return isLoaded ? loading : undefined;
}

function noteChange(change: Change | "missed"): void {
  const isAny = change === "missed" || (change.table === "musicTracks" && !change.ids);
  if (isAny) {
    replaceColumns(loadAll);
  } else if (change.table === "musicTracks") {
    for (const id of change.ids ?? []) changed.ids.add(id);
    replaceColumns(refresh);
  } else if (change.table === "trackLikes") {
    for (const slug of change.slugs ?? []) changed.slugs.add(slug);
    replaceColumns(refresh);
  }
}

/** After what is being read now; changes that come meanwhile are read in one go. */
function replaceColumns(read: (last: TrackColumns) => Promise<TrackColumns>): void {
  const last = columns;
  if (!last) return;
  columns = last.then(read);
  forgetIfLost(columns);
}

/** What the database could not be asked for is loaded anew by whoever comes next. */
function forgetIfLost(reading: Promise<TrackColumns>): void {
  reading.catch(() => {
    if (columns === reading) columns = undefined;
  });
}

async function loadAll(): Promise<TrackColumns> {
  changed = { ids: new Set(), slugs: new Set() };
  const loaded = new TrackColumns();
  let last = "";
  for (;;) {
    const rows = await selectColumnValues()
      .where("musicTracks.id", ">", last)
      .orderBy("musicTracks.id")
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const row of rows) loaded.set(row);
    last = rows.at(-1)?.id ?? "";
    if (rows.length < ROWS_AT_ONCE) break;
  }
  isLoaded = true;
  return loaded;
}

async function refresh(last: TrackColumns): Promise<TrackColumns> {
  const { ids, slugs } = changed;
  changed = { ids: new Set(), slugs: new Set() };
  if (ids.size === 0 && slugs.size === 0) return last;
  const rows = await selectColumnValues()
    .where((where) =>
      where.or([
        where("musicTracks.id", "=", sql<string>`any(${[...ids]}::text[])`),
        where("musicTracks.slug", "=", sql<string>`any(${[...slugs]}::text[])`),
      ]),
    )
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!found.has(id)) last.delete(id);
  for (const row of rows) last.set(row);
  return last;
}

/** Everything that a row of the columns is made of. */
export function selectColumnValues() {
  return publishedTracks()
    .leftJoin("trackLikes", "trackLikes.trackId", "musicTracks.id")
    .leftJoin("mediaFiles as preview", "preview.id", "musicTracks.previewFileId")
    .leftJoin("mediaFiles as original", "original.id", "preview.madeFromId")
    .select(["musicTracks.id", "position", "genre", "musicTracks.key", "bpm", "priceCents"])
    .select("musicTracks.durationSeconds")
    .select(["onSale", "isNewArrival", "musicTracks.createdAt", "original.features"])
    .select((eb) => [
      eb("soldAt", "is not", null).$castTo<boolean>().as("isSold"),
      sql<number>`coalesce(track_likes.count, 0)`.as("likes"),
      eb
        .exists(
          eb
            .selectFrom("trackFiles")
            .whereRef("trackFiles.trackId", "=", "musicTracks.id")
            .where("kind", "=", "stems")
            .select("trackFiles.id"),
        )
        .$castTo<boolean>()
        .as("hasStems"),
    ]);
}
