import { createHash } from "node:crypto";
import { env } from "#app/system/env.server.ts";

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

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
 * The policy of one rendered page. Its inline scripts are allowed by their SHA-256, not by a nonce,
 * so that the page and its header stay true in a cache.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, code = ""] of html.matchAll(inlineScript)) {
    hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return [`script-src ${["'self'", ...hashes].join(" ")}`, ...directives].join("; ");
}
