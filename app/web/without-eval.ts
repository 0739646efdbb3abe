/*
 * Imported before anything that makes a schema: in a browser zod would try whether code may be made out of
 * text, which the page's policy forbids and reports. Said where zod looks for its settings and not by its
 * `config`, so that pages without a schema need not load zod.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

if (typeof document !== "undefined") {
  globalThis.__zod_globalConfig ??= {};
  globalThis.__zod_globalConfig.jitless = true;
}

export {};
