import { href } from "react-router";
import { db } from "#app/platform/database/db.server.ts";
import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { listSlugs } from "#app/shop/catalog/slugs.server.ts";

type Conditions = {
  genres: string[];
  trackIds: string[];
  startsOn: string | null;
  endsOn: string | null;
};

/** Returns a function for the texts of the fields that codes and packs share. */
export async function setTexts(discounts: Conditions[]) {
  const tracks = await listSlugs(
    db,
    discounts.flatMap(({ trackIds }) => trackIds),
  );
  const slugs = new Map(tracks.map(({ id, slug }) => [id, slug]));
  const addressOf = (id: string) => {
    const slug = slugs.get(id);
    // Saving refuses the ID of a track that is gone: without it, the set could become all tracks.
    return slug ? siteUrl(href("/music/:slug", { slug }), DEFAULT_LANGUAGE) : id;
  };
  return ({ genres, trackIds, startsOn, endsOn }: Conditions) => ({
    startsOn: startsOn ?? "",
    endsOn: endsOn ?? "",
    genres: genres.join("\n"),
    tracks: trackIds.map(addressOf).join("\n"),
  });
}

export function moneyText(cents: number | null): string {
  return cents === null ? "" : (cents / 100).toFixed(2);
}
