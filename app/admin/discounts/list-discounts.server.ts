import { href } from "react-router";
import { db } from "#app/platform/database/db.server.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { listSlugs } from "#app/shop/catalog/slugs.server.ts";
import { type Discount, listDiscounts } from "#app/shop/discounts/discounts.server.ts";
import { countUses } from "#app/shop/orders/reservations/discount-of-cart.server.ts";

export type ListedDiscount = Awaited<ReturnType<typeof listWithUses>>[number];

/** Adds the uses of each code, its link, and the texts of its form. */
export async function listWithUses() {
  const [discounts, uses] = await Promise.all([listDiscounts(), countUses(db)]);
  const tracks = await listSlugs(
    db,
    discounts.flatMap(({ trackIds }) => trackIds),
  );
  const slugs = new Map(tracks.map(({ id, slug }) => [id, slug]));
  return discounts.map((discount) => ({
    ...discount,
    uses: uses.get(discount.id) ?? 0,
    link: `${siteUrl(href("/track-store"))}?${new URLSearchParams({ code: discount.name })}`,
    texts: textsOf(discount, slugs),
  }));
}

function textsOf(discount: Discount, slugs: Map<string, string>): Record<string, string> {
  const { name, percent, startsOn, endsOn, genres, trackIds, maxUses, maxUsesEach } = discount;
  return {
    name,
    percent: String(percent ?? ""),
    amount: moneyText(discount.amountCents),
    startsOn: startsOn ?? "",
    endsOn: endsOn ?? "",
    minimum: moneyText(discount.minimumCents),
    genres: genres.join("\n"),
    tracks: trackIds
      .map((id) => {
        const slug = slugs.get(id);
        // Saving refuses the ID of a track that is gone: without it, the code would hold for all.
        return slug ? siteUrl(href("/music/:slug", { slug })) : id;
      })
      .join("\n"),
    maxUses: String(maxUses ?? ""),
    maxUsesEach: String(maxUsesEach ?? ""),
    email: discount.email ?? "",
  };
}

function moneyText(cents: number | null): string {
  return cents === null ? "" : (cents / 100).toFixed(2);
}
