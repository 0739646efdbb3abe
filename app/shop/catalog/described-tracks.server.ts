import type { ExpressionBuilder } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import type { Database } from "#app/platform/database/schema.ts";
import type { Language } from "#app/platform/i18n/language.ts";

/** A shop may have a hundred thousand descriptions to translate. */
const MAX_TRACKS = 50;

const describedTracks = () =>
  db
    .selectFrom("musicTracks")
    .where("description", "!=", "")
    .select(["musicTracks.id", "title", "description"]);

/**
 * Lists the first tracks on sale without a translated description, and those with one, the latest
 * edited first.
 */
export async function listDescribedTracks(language: Language) {
  const onSale = describedTracks().where("isDraft", "=", false).where("soldAt", "is", null);
  const isTranslated = (eb: ExpressionBuilder<Database, "musicTracks">) =>
    eb.exists(
      eb
        .selectFrom("translations")
        .where("kind", "=", "track")
        .where("language", "=", language)
        .whereRef("subjectId", "=", "musicTracks.id")
        .select("field"),
    );
  const [missing, done] = await Promise.all([
    onSale
      .where((eb) => eb.not(isTranslated(eb)))
      .orderBy("position")
      .limit(MAX_TRACKS)
      .execute(),
    onSale.where(isTranslated).orderBy("updatedAt", "desc").limit(MAX_TRACKS).execute(),
  ]);
  return [...missing, ...done];
}

export function findDescribedTrack(id: string) {
  return describedTracks().where("id", "=", id).executeTakeFirst();
}
