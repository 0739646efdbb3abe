import type { Currency } from "#app/platform/system/currency.ts";
import { labelGenres } from "#app/shop/catalog/genres/genre-labels.server.ts";
import { labelTags } from "#app/shop/catalog/tag-labels.server.ts";
import { describeOffer, describeSet } from "./describe-pack.ts";
import type { Offer, TrackSet } from "./pack.ts";

/** Names the offer and the set of tracks that the pack is chosen from. */
export async function describePack(pack: Offer & TrackSet, currency: Currency): Promise<string> {
  const [genreLabels, tagLabels] = await Promise.all([
    labelGenres(pack.genres),
    labelTags(pack.tags),
  ]);
  const genres = pack.genres.map((name) => genreLabels.get(name)?.label ?? name);
  const tags = pack.tags.map((name) => tagLabels.get(name)?.label ?? name);
  const set = describeSet({ ...pack, genres, tags });
  return [describeOffer(pack, currency), set].filter(Boolean).join(" · ");
}
