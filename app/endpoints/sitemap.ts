import { href } from "react-router";
import { listTrackAddresses } from "#app/catalogue/tracks.server.ts";
import { env } from "#app/system/env.server.ts";

/** The protocol allows 50,000 addresses in one file (sitemaps.org). */
const mostAddresses = 50_000;

const pages = [
  href("/"),
  href("/track-store"),
  href("/sale"),
  href("/services"),
  href("/faq"),
  href("/contact"),
];

export async function loader(): Promise<Response> {
  const tracks = await listTrackAddresses(mostAddresses - pages.length);
  const entries = [
    ...pages.map((path) => entry(path)),
    ...tracks.map(({ slug, updatedAt }) => entry(href("/music/:slug", { slug }), updatedAt)),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function entry(path: string, changedAt?: Date): string {
  const address = escapeXml(new URL(path, env.SITE_URL).href);
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `<url><loc>${address}</loc>${changed}</url>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
