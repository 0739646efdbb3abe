import { href } from "react-router";
import { siteUrl } from "#app/system/site-url.server.ts";

/** Secret addresses are not listed here, since a list would tell them; they say `noindex` themselves. */
export function loader(): Response {
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "",
    `Sitemap: ${siteUrl(href("/sitemap.xml"))}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
