import { createHash } from "node:crypto";

/** Returns the inline scripts that a browser would run, without structured data. */
function inlineScriptsOf(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi);
  return [...scripts].flatMap(([, attributes = "", code = ""]) =>
    /\ssrc\s*=|application\/ld\+json/i.test(attributes) ? [] : [code],
  );
}

/**
 * Counts the inline scripts of a page, and those that its own policy does not allow by their hash.
 */
export function readScripts(html: string, policy: string) {
  const scripts = inlineScriptsOf(html);
  const hashOf = (code: string) => createHash("sha256").update(code).digest("base64");
  const unnamed = scripts.filter((code) => !policy.includes(`'sha256-${hashOf(code)}'`));
  return { count: scripts.length, unnamed };
}
