import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";

/** A shop may have a hundred thousand descriptions to translate. */
const MAX_TRACKS = 50;

/** Version of a description that its translations record: `versionOf({ text: description })`. */
const descriptionVersion = sql<string>`left(translate(encode(sha256(convert_to(
  '[["text",' || to_json(description)::text || ']]', 'UTF8')), 'base64'), '+/', '-_'), 22)`;

/** Hashes only what is translated. */
const isOutdated = sql<boolean>`case when translation.original is not null
  then translation.original <> ${descriptionVersion} end`;

const describedTracks = () => db.selectFrom("musicTracks").where("description", "!=", "");

const tracksOnSale = (language: Language) =>
  describedTracks()
    .where("isDraft", "=", false)
    .where("soldAt", "is", null)
    .leftJoin("translations as translation", (join) =>
      join
        .on("translation.kind", "=", "track")
        .onRef("translation.subjectId", "=", "musicTracks.id")
        .on("translation.field", "=", "description")
        .on("translation.language", "=", language),
    );

const columns = ["musicTracks.id", "title", "description"] as const;

/**
 * Lists the first tracks on sale without a translated description, and those with one: translations
 * of another text first, then the latest edited.
 */
export async function listDescribedTracks(language: Language) {
  const tracks = tracksOnSale(language).select(columns).limit(MAX_TRACKS);
  const [missing, translated] = await Promise.all([
    tracks.where("translation.subjectId", "is", null).orderBy("position").execute(),
    tracks
      .where("translation.subjectId", "is not", null)
      .orderBy(sql`translation.original = ${descriptionVersion}`)
      .orderBy("updatedAt", "desc")
      .execute(),
  ]);
  return [...missing, ...translated];
}

export function countTracksToTranslate(language: Language) {
  return tracksOnSale(language)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("translation.original", "is", null).as("missing"),
      fn.countAll<number>().filterWhere(isOutdated).as("outdated"),
    ])
    .executeTakeFirstOrThrow();
}

export function findDescribedTrack(id: string) {
  return describedTracks().where("id", "=", id).select(columns).executeTakeFirst();
}
