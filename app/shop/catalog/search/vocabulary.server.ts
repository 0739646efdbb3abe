import { sql } from "kysely";
import { onChange, onTrackIds, type TableChange } from "#app/platform/database/changes.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { publishedTracks } from "../public-tracks.server.ts";
import { Vocabulary } from "./vocabulary.ts";

let vocabulary: Promise<Vocabulary> | undefined;
let isSubscribed = false;

/** Words of removed tracks stay until the next start. */
export function shopVocabulary(): Promise<Vocabulary> {
  if (!vocabulary) {
    if (!isSubscribed) {
      onChange(handleChange);
      onTrackIds((ids) => addLater(withIds(ids)));
    }
    isSubscribed = true;
    return remember(readWords(publishedTracks()).then((words) => new Vocabulary(words)));
  }
  return vocabulary;
}

function remember(reading: Promise<Vocabulary>): Promise<Vocabulary> {
  vocabulary = reading;
  reading.catch(() => {
    if (vocabulary === reading) vocabulary = undefined;
  });
  return reading;
}

/** Searches wait for the words of a few changed tracks, but not of many or all. */
function handleChange(change: TableChange | "missed"): void {
  if (change === "missed") {
    addLater(publishedTracks());
    return;
  }
  const { table, ids, isShown, isInParts } = change;
  if (table !== "musicTracks" || isShown === false || isInParts || ids?.length === 0) return;
  if (!ids) addLater(publishedTracks());
  else if (vocabulary) void remember(vocabulary.then((loaded) => addTo(loaded, withIds(ids))));
}

type Tracks = ReturnType<typeof publishedTracks>;

const withIds = (ids: string[]) =>
  publishedTracks().where("id", "=", sql<string>`any(${ids}::text[])`);

function addLater(tracks: Tracks): void {
  const current = vocabulary;
  current
    ?.then((loaded) => addTo(loaded, tracks))
    .catch(() => {
      if (vocabulary === current) vocabulary = undefined;
    });
}

async function addTo(loaded: Vocabulary, tracks: Tracks): Promise<Vocabulary> {
  loaded.add(await readWords(tracks));
  return loaded;
}

async function readWords(tracks: Tracks): Promise<string[]> {
  const rows = await db
    .selectFrom(
      tracks
        .select(sql<string>`regexp_split_to_table(search_text, '[^[:alpha:]]+')`.as("word"))
        .as("words"),
    )
    .select("word")
    .distinct()
    .execute();
  return rows.map(({ word }) => word);
}

export async function foldText(text: string): Promise<string> {
  return (await foldTexts([text])).get(text) ?? "";
}

/** Folds texts as the column `searchText` is folded. */
export async function foldTexts(texts: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, fold_text(text) as folded from unnest(${[...new Set(texts)]}::text[]) text
  `.execute(db);
  return new Map(rows.map(({ text, folded }) => [text, folded]));
}
