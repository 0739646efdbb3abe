import type { Currency } from "#app/platform/system/currency.ts";
import { labelGenres } from "#app/shop/catalog/genres/genre-labels.server.ts";
import { describeOffer, describeSet } from "./describe-pack.ts";
import type { Offer, TrackSet } from "./pack.ts";

/** Names the offer and the set of tracks that the pack is chosen from. */
export async function describePack(pack: Offer & TrackSet, currency: Currency): Promise<string> {
  const labels = await labelGenres(pack.genres);
  const genres = pack.genres.map((name) => labels.get(name)?.label ?? name);
  const set = describeSet({ ...pack, genres });
  return [describeOffer(pack, currency), set].filter(Boolean).join(" · ");
}
