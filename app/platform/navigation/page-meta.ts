import type { MetaDescriptor } from "react-router";
import { DEFAULT_LANGUAGE, type Language } from "#app/platform/i18n/language.ts";
import { alternatePath, localPath, type PageNames } from "#app/platform/i18n/language-address.ts";
import { DEFAULT_SHOP_NAME } from "#app/platform/ui/shop-name.ts";

type Shop = {
  siteUrl: string;
  shopName: string;
  languages: readonly Language[];
  pageNames: PageNames;
};

export type PageMatches = readonly [{ loaderData?: Shop | undefined }, ...unknown[]];

export function titleOf([root]: PageMatches, title: string): string {
  return `${title} · ${root.loaderData?.shopName ?? DEFAULT_SHOP_NAME}`;
}

type Page = {
  title: string;
  description: string;
  matches: PageMatches;
  path: string;
  picture?: { path: string; width: number; height: number };
  type?: "website" | "music.song";
  feed?: string;
};

export function pageMeta({
  title,
  description,
  matches,
  path,
  picture,
  type = "website",
  feed,
}: Page): MetaDescriptor[] {
  const {
    siteUrl = "",
    shopName = DEFAULT_SHOP_NAME,
    languages = [],
    pageNames,
  } = matches[0].loaderData ?? {};
  const url = siteUrl + localPath(path);
  const short = shorten(description);
  /** Tells search engines where the page is in a language. */
  const alternate = (language: Language, hrefLang: string = language): MetaDescriptor => ({
    tagName: "link",
    rel: "alternate",
    hrefLang,
    href: siteUrl + alternatePath(path, language, pageNames),
  });
  return [
    { title },
    { name: "description", content: short },
    { tagName: "link", rel: "canonical", href: url },
    ...languages.map((language) => alternate(language)),
    alternate(DEFAULT_LANGUAGE, "x-default"),
    ...(feed
      ? [
          {
            tagName: "link",
            rel: "alternate",
            type: "application/atom+xml",
            href: siteUrl + localPath(feed),
          } as const,
        ]
      : []),
    { property: "og:site_name", content: shopName },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: short },
    { property: "og:url", content: url },
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: short },
    ...(picture
      ? [
          { property: "og:image", content: siteUrl + localPath(picture.path) },
          { property: "og:image:width", content: String(picture.width) },
          { property: "og:image:height", content: String(picture.height) },
          { name: "twitter:image", content: siteUrl + localPath(picture.path) },
        ]
      : []),
  ];
}

/** Search engines show about 160 characters. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 160 ? line : `${line.slice(0, 157).trimEnd()}…`;
}
