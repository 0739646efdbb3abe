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
    return remember(readWords(publishedTracks()).then((words) => new Vocabulary(words)));
  }
  return vocabulary;
}

/** What the database could not be asked for is read anew by whoever comes next. */
function remember(reading: Promise<Vocabulary>): Promise<Vocabulary> {
  vocabulary = reading;
  reading.catch(() => {
    if (vocabulary === reading) vocabulary = undefined;
  });
  return reading;
}

function noteChange(change: Change | "missed"): void {
  if (change !== "missed" && (change.table !== "musicTracks" || change.isShown === false)) return;
  const ids = change === "missed" ? undefined : change.ids;
  if (!ids || !vocabulary) {
    vocabulary = undefined;
    return;
  }
  const added = async (known: Vocabulary) => {
    known.add(await readWords(publishedTracks().where("id", "in", ids)));
    return known;
  };
  void remember(vocabulary.then(added));
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
