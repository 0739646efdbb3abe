import { env } from "#app/platform/system/env.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";

const script = /<script([^<>]*)>([\s\S]*?)<\/script>/g;

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
  "frame-src 'self'",
  `connect-src 'self'${forDevelopment.connections}`,
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/**
 * Hashes stay valid in a cache. A script without the nonce came from content and is blocked. Texts
 * are `latin1`.
 */
export function allowOwnScripts(rendered: string, nonce: string, inlineScripts: string[]) {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set(inlineScripts.map(hashSource));
  for (const [, attributes = "", code = ""] of rendered.matchAll(script)) {
    const isOwn = attributes.includes(mark) && !attributes.includes(" src=");
    if (isOwn) hashes.add(hashSource(code));
  }
  return { html: rendered.replaceAll(mark, ""), policy: policyWith(hashes) };
}

function hashSource(code: string): string {
  return `'sha256-${sha256Bytes(Buffer.from(code, "latin1")).toString("base64")}'`;
}

function policyWith(scripts: Iterable<string>): string {
  return [`script-src ${["'self'", ...scripts].join(" ")}`, ...directives].join("; ");
}
