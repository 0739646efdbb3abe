import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { formatPrice } from "#app/platform/ui/format.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { accentStyle } from "#app/shop/content/accent-color.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { m } from "#messages";
import { EmbedPage } from "./embed-page.tsx";

/** Any page may frame the player, which requests nothing outside the shop and sets no cookies. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

export async function embedResponse(track: PublicTrack): Promise<Response> {
  const { currency, shopName, ...shop } = await shopContent();
  const price = track.isSold ? m.sold() : formatPrice(track.priceCents, currency);
  const address = siteUrl(href("/music/:slug", { slug: track.slug }));
  const props = { track, address, price, shopName, style: accentStyle(shop) };
  const page = renderToStaticMarkup(createElement(EmbedPage, props));
  return new Response(`<!doctype html>${page}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
