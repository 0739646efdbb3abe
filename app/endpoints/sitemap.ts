import { href } from "react-router";
import { type Element, element, xmlOf } from "#app/platform/formats/xml.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/platform/i18n/language.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { listSitemapParts, listTrackAddresses } from "#app/shop/catalog/track-addresses.server.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
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

type Languages = readonly Language[];

const missing = "This part of the sitemap doesn't exist.";

/**
 * Serves one language of at most 1,024 tracks, a range of the shop's order, so that a URL stays in
 * its part. Each language of a page is an entry with all of them, as Google documents:
 * https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap.
 */
export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const part = url.searchParams.get("part");
  const { languages } = await shopContent();
  if (part === null) return respond("sitemapindex", await listParts(languages));
  const code = url.searchParams.get("language") ?? DEFAULT_LANGUAGE;
  const language = orNotFound(
    languages.find((each) => each === code),
    missing,
  );
  if (part === "pages")
    return respond(
      "urlset",
      pages.map((path) => entry(path, language, languages)),
    );
  const tracks = orNotFound(await listTrackAddresses(part), missing);
  return respond(
    "urlset",
    tracks.map(({ slug, updatedAt }) =>
      entry(href("/music/:slug", { slug }), language, languages, updatedAt),
    ),
  );
}

async function listParts(languages: Languages): Promise<Element[]> {
  const names = ["pages", ...(await listSitemapParts())];
  return languages.flatMap((language) => {
    const inLanguage = language === DEFAULT_LANGUAGE ? "" : `&language=${language}`;
    return names.map((name) =>
      element(
        "sitemap",
        undefined,
        locationOf(siteUrl(`${href("/sitemap.xml")}?part=${name}${inLanguage}`)),
      ),
    );
  });
}

function respond(root: "sitemapindex" | "urlset", entries: Element[]): Response {
  const namespaces = {
    xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
    "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
  };
  const text = xmlOf(element(root, namespaces, ...entries));
  return new Response(text, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function entry(path: string, language: Language, languages: Languages, changedAt?: Date): Element {
  const changed = changedAt && element("lastmod", undefined, changedAt.toISOString());
  const alternates = [
    ...languages.map((each) => alternate(each, siteUrl(path, each))),
    alternate("x-default", siteUrl(path, DEFAULT_LANGUAGE)),
  ];
  return element("url", undefined, locationOf(siteUrl(path, language)), changed, ...alternates);
}

function alternate(hreflang: Language | "x-default", address: string): Element {
  return element("xhtml:link", { rel: "alternate", hreflang, href: address });
}

function locationOf(address: string): Element {
  return element("loc", undefined, address);
}
