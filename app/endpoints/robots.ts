import { href } from "react-router";
import { siteUrl } from "#app/platform/system/site-url.server.ts";

/** Does not list secret URLs, which would reveal them; they send `noindex` themselves. */
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
