import { href } from "react-router";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { withoutPrefix } from "#app/platform/i18n/language-address.ts";
import { sharedCoverWidth } from "#app/platform/storage/stored-names.ts";
import { env } from "#app/platform/system/env.server.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { EMBED_HEIGHT, EMBED_WIDTH, embedCode } from "#app/shop/catalog/embed-code.ts";
import type { CoverPicture } from "#app/shop/catalog/track.ts";
import { findTrackAt } from "#app/shop/catalog/tracks.server.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import type { Route } from "./+types/oembed";

const missing = "Track not found.";

/** Other sites turn a link into a player by https://oembed.com. */
export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const format = url.searchParams.get("format") ?? "json";
  if (format !== "json") return new Response("Only JSON is supported.", { status: 501 });
  const { slug: named, language: addressed } = readAddress(url.searchParams.get("url"));
  const slug = orNotFound(named, missing);
  const track = orNotFound(await findTrackAt(slug), missing);
  const { shopName, languages } = await shopContent();
  const language = languages.find((each) => each === addressed);
  const address = siteUrl(href("/embed/:slug", { slug: track.slug }), language);
  const [maxWidth, maxHeight] = ["maxwidth", "maxheight"].map((name) =>
    limitOf(url.searchParams.get(name)),
  );
  const size = {
    width: Math.min(maxWidth ?? EMBED_WIDTH, EMBED_WIDTH),
    height: Math.min(maxHeight ?? EMBED_HEIGHT, EMBED_HEIGHT),
  };
  const answer = {
    version: "1.0",
    type: "rich",
    title: track.title,
    provider_name: shopName,
    provider_url: env.SITE_URL,
    html: embedCode(address, track.title, size),
    ...size,
    ...(track.cover?.path &&
      thumbnailOf(track.cover, Math.min(maxWidth ?? Infinity, maxHeight ?? Infinity))),
  };
  return Response.json(answer, { headers: { "Cross-Origin-Resource-Policy": "cross-origin" } });
}

/** Returns the largest image within the consumer's limits. */
function thumbnailOf({ path, widths }: CoverPicture, max: number) {
  const width = widths.findLast((each) => each <= max);
  if (width === undefined) return {};
  const ending = width === sharedCoverWidth ? "jpg" : "webp";
  return {
    thumbnail_url: `${env.SITE_URL}${path}-${width}.${ending}`,
    thumbnail_width: width,
    thumbnail_height: width,
  };
}

function readAddress(address: string | null) {
  const named = address === null ? null : URL.parse(address);
  if (!named || named.origin !== new URL(env.SITE_URL).origin) return {};
  const path = withoutPrefix(named.pathname);
  const [, slug] = /^\/(?:music|embed)\/([^/]+)$/.exec(path) ?? [];
  try {
    return { slug: slug && decodeURIComponent(slug), language: languageOfPath(named.pathname) };
  } catch {
    return {};
  }
}

function limitOf(given: string | null): number | undefined {
  const limit = Math.floor(Number(given ?? ""));
  return limit > 0 ? limit : undefined;
}
