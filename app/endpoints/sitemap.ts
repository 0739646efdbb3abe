import { href } from "react-router";
import { type Element, element, xmlOf } from "#app/platform/formats/xml.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { type Language, languages } from "#app/platform/i18n/language.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { listSitemapParts, listTrackAddresses } from "#app/shop/catalog/track-addresses.server.ts";
import type { Route } from "./+types/sitemap";

const pages = [
  href("/"),
  href("/track-store"),
  href("/sale"),
  href("/services"),
  href("/faq"),
  href("/contact"),
  href("/register"),
];

const missing = "This part of the sitemap doesn't exist.";

/** Serves at most 1,024 tracks, a range of the shop's order, so that a URL stays in its part. */
export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const part = url.searchParams.get("part");
  if (part === null) return respond("sitemapindex", await listParts());
  if (part === "pages")
    return respond(
      "urlset",
      pages.map((path) => entry(path)),
    );
  const tracks = orNotFound(await listTrackAddresses(part), missing);
  return respond(
    "urlset",
    tracks.map(({ slug, updatedAt }) => entry(href("/music/:slug", { slug }), updatedAt)),
  );
}

async function listParts(): Promise<Element[]> {
  const names = ["pages", ...(await listSitemapParts())];
  return names.map((name) =>
    element("sitemap", undefined, locationOf(`/sitemap.xml?part=${name}`)),
  );
}

function respond(root: "sitemapindex" | "urlset", entries: Element[]): Response {
  const namespaces = {
    xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
    "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
  };
  const text = xmlOf(element(root, namespaces, ...entries));
  return new Response(text, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function entry(path: string, changedAt?: Date): Element {
  const changed = changedAt && element("lastmod", undefined, changedAt.toISOString());
  return element("url", undefined, locationOf(path), changed, ...languages.map(alternateIn(path)));
}

function alternateIn(path: string) {
  return (hreflang: Language): Element =>
    element("xhtml:link", { rel: "alternate", hreflang, href: siteUrl(path, hreflang) });
}

function locationOf(path: string): Element {
  return element("loc", undefined, siteUrl(path));
}
