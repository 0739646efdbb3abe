import { href } from "react-router";
import { listAddressParts, listTrackAddresses } from "#app/catalogue/track-addresses.server.ts";
import { env } from "#app/system/env.server.ts";
import { found } from "#app/web/found.ts";
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

const missing = "There is no such part of the sitemap.";

/** A part is a stretch of the shop's order, so that an address stays in its part; 1,024 tracks at most. */
export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const part = url.searchParams.get("part");
  if (part === null) return xml("sitemapindex", await listParts());
  if (part === "pages")
    return xml(
      "urlset",
      pages.map((path) => entry(path)),
    );
  const tracks = found(await listTrackAddresses(part), missing);
  return xml(
    "urlset",
    tracks.map(({ slug, updatedAt }) => entry(href("/music/:slug", { slug }), updatedAt)),
  );
}

async function listParts(): Promise<string[]> {
  const names = ["pages", ...(await listAddressParts())];
  return names.map(
    (name) => `<sitemap><loc>${addressOf(`/sitemap.xml?part=${name}`)}</loc></sitemap>`,
  );
}

function xml(root: "sitemapindex" | "urlset", entries: string[]): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</${root}>
`;
  return new Response(text, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function entry(path: string, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `<url><loc>${addressOf(path)}</loc>${changed}</url>`;
}

function addressOf(path: string): string {
  return escapeXml(new URL(path, env.SITE_URL).href);
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
