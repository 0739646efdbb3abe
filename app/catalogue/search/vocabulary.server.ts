import { sql } from "kysely";
import { type Change, onChange } from "#app/database/changes.server.ts";
import { db } from "#app/database/db.server.ts";
import { publishedTracks } from "../shown-tracks.server.ts";
import { Vocabulary } from "./vocabulary.ts";

let vocabulary: Promise<Vocabulary> | undefined;
let isSubscribed = false;

/** The words of all published tracks' titles and genres. Those of a track that has left stay until the next start. */
export function shopVocabulary(): Promise<Vocabulary> {
  if (!vocabulary) {
    if (!isSubscribed) onChange(noteChange);
    isSubscribed = true;
    const loading = readWords(publishedTracks()).then((words) => new Vocabulary(words));
    vocabulary = loading;
    loading.catch(() => {
      if (vocabulary === loading) vocabulary = undefined;
    });
  }
  return vocabulary;
}

function noteChange(change: Change | "missed"): void {
  if (change !== "missed" && (change.table !== "musicTracks" || change.isShown === false)) return;
  const ids = change === "missed" ? undefined : change.ids;
  if (!ids) {
    vocabulary = undefined;
    return;
  }
  vocabulary = vocabulary?.then(async (known) => {
    known.add(await readWords(publishedTracks().where("id", "in", ids)));
    return known;
  });
}

/** Folded, as a search is: lower case, without accents. Numbers are no words. */
async function readWords(tracks: ReturnType<typeof publishedTracks>): Promise<string[]> {
  const words = tracks.select(
    sql<string>`regexp_split_to_table(search_text, '[^[:alpha:]]+')`.as("word"),
  );
  const found = await db.selectFrom(words.as("words")).select("word").distinct().execute();
  return found.map(({ word }) => word);
}

export async function foldText(text: string): Promise<string> {
  const { folded } = await db
    .selectNoFrom(sql<string>`fold_text(${text})`.as("folded"))
    .executeTakeFirstOrThrow();
  return folded;
}
