import { createHash } from "node:crypto";
import { env } from "#app/system/env.server.ts";

const script = /<script([^<>]*)>([\s\S]*?)<\/script>/g;

/** Vite sends styles inline and talks over a WebSocket; a shop that is open does neither. */
const forDevelopment =
  env.NODE_ENV === "development"
    ? { styles: " 'unsafe-inline'", connections: " ws:" }
    : { styles: "", connections: "" };

const directives = [
  "default-src 'none'",
  `style-src 'self'${forDevelopment.styles}`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  `connect-src 'self'${forDevelopment.connections}`,
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/**
 * Finishes a page that was rendered with a nonce: `html` is the page without it, `policy` allows the
 * scripts that carried it. A script without it came in with what the page shows, and is not allowed. The
 * policy names scripts by SHA-256, not by the nonce, so that page and header stay true in a cache.
 *
 * @param rendered a whole page, in which nothing but the server's own elements can have the nonce.
 * @param known inline scripts that are the same in every page, and carry no nonce.
 */
export function allowOwnScripts(rendered: string, nonce: string, known: string[]) {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set(known.map(hashSource));
  for (const [, attributes = "", code = ""] of rendered.matchAll(script)) {
    const isOwn = attributes.includes(mark) && !attributes.includes(" src=");
    if (isOwn) hashes.add(hashSource(code));
  }
  return { html: rendered.replaceAll(mark, ""), policy: policyWith(hashes) };
}

function hashSource(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

function policyWith(scripts: Iterable<string>): string {
  return [`script-src ${["'self'", ...scripts].join(" ")}`, ...directives].join("; ");
}
