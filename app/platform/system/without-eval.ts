/**
 * Runs before any schema: in browsers zod probes `eval`, which the page policy reports. Without
 * `config`, which loads zod.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

if (typeof document !== "undefined") {
  globalThis.__zod_globalConfig ??= {};
  globalThis.__zod_globalConfig.jitless = true;
}

export {};
