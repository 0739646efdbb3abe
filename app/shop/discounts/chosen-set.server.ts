import type { Db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { findCurrentGenres } from "#app/shop/catalog/genres/genres.server.ts";
import { findTrackIds } from "#app/shop/catalog/slugs.server.ts";
import { m } from "#messages";

type Chosen = { genres: string[]; trackIds: string[] };

/** Finds the genres and tracks that a form names. */
export async function findChosenSet(
  tx: Db,
  { genres: names, tracks }: { genres: string[]; tracks: string[] },
): Promise<Outcome<Chosen>> {
  const current = await findCurrentGenres(names, tx);
  const unknown = names.find((name) => !current.has(name));
  if (unknown !== undefined)
    return refuseField("genres", m.discount_genre_unknown({ name: unknown }));
  const ids = await findTrackIds(tx, tracks);
  const missing = tracks.find((slug) => !ids.has(slug));
  if (missing !== undefined)
    return refuseField("tracks", m.discount_track_unknown({ name: missing }));
  return {
    done: { genres: [...new Set(current.values())], trackIds: [...new Set(ids.values())] },
  };
}

export function refuseField(field: string, text: string) {
  return refuse("invalid", text, { errors: { [field]: text } });
}
