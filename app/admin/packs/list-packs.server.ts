import { href } from "react-router";
import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { listPacks } from "#app/shop/discounts/packs.server.ts";
import { moneyText, setTexts } from "../shared/discount-texts.server.ts";

export type ListedPack = Awaited<ReturnType<typeof listWithLinks>>[number];

/** Adds the link of each pack, and the texts of its form. */
export async function listWithLinks() {
  const packs = await listPacks();
  const texts = await setTexts(packs);
  return packs.map((pack) => ({
    ...pack,
    link: siteUrl(href("/packs/:packId", { packId: pack.id }), DEFAULT_LANGUAGE),
    texts: {
      ...texts(pack),
      size: String(pack.size),
      price: moneyText(pack.priceCents),
      paidTracks: String(pack.paidTracks ?? ""),
      tags: pack.tags.join("\n"),
    },
  }));
}
