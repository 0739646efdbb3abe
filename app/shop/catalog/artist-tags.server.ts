import type { Db } from "#app/platform/database/db.server.ts";
import { refuse } from "#app/platform/forms/outcome.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import { foldName } from "./fold-name.ts";

/** Matches `Sounds like Burial`, `in the style of Burial` and `Burial type beat`. */
const namesArtist = /^(sounds like|in the style of|a la) |\btype ?beats?$/;

/** Returns a tag that names an artist, unless the owner accepts them. */
export async function findArtistTag(tx: Db, tags: readonly string[]): Promise<string | undefined> {
  const tag = tags.find((each) => namesArtist.test(foldName(each)));
  if (tag === undefined) return undefined;
  const { allowsArtistTags } = await findSettings(tx);
  return allowsArtistTags ? undefined : tag;
}

export function refuseArtistTag(tag: string) {
  const text = m.track_tag_artist({ tag });
  return refuse("invalid", text, { errors: { tags: text } });
}
