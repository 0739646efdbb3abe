import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { inlineMessages } from "./scripts/inline-messages.ts";
import { listRouteScripts } from "./scripts/list-route-scripts.ts";

/**
 * Oldest supported browsers, see docs/decisions/0050. `tests/project/browser-floor.test.ts` checks
 * the scripts.
 */
const browserFloor = ["chrome125", "edge125", "firefox126", "safari17.5"];

/**
 * Two files with what every page needs, the packages' and the shop's own, instead of thirty of a
 * kilobyte: each costs a slow phone a turn on one of six connections. The shop's own also contains
 * what the store and another page with tracks need; what only others of them use is a file as well.
 * The bundler decides the rest, so that no page loads what it does not use.
 */
const onEveryPage: Rolldown.CodeSplittingGroup = {
  debugName: "on every page",
  name: (id, modules) => {
    const pages = pagesThatNeed(id, modules);
    const isPackage = id.includes("/node_modules/");
    // The page hydrates where the entry lies, which must not happen before its routes are loaded.
    if (id.endsWith(ENTRY)) return null;
    if (tiny.test(id)) return "shop";
    if (id.includes("/lucide-react/dist/esm/icons/")) return null;
    if (pages.has("root")) return isPackage ? "packages" : "shop";
    const withTracks = [...pages].filter((page) => pagesWithTracks.test(page));
    if (isPackage || withTracks.length < 2) return null;
    return withTracks.includes(STORE) ? "shop" : "track-pages";
  },
};

const ENTRY = "/entry.client.tsx";
/** Most frequent first page. */
const STORE = "storefront/track-store/route";
/**
 * Modules that the store shares with the admin area, and that are smaller than the overhead of a
 * separate file.
 */
const tiny = /\/(?:sliders-horizontal|list-address|use-chosen-parameters)\.m?[jt]s$/;
const pagesWithTracks = /^storefront\/(home|track-store|track|sale)\b/;

/**
 * Returns the public pages, and the root with its entry, that import a module, directly or
 * indirectly.
 */
function pagesThatNeed(
  id: string,
  modules: Rolldown.ChunkingContext,
  pages = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  const [, name] = /\/app\/(root|storefront\/[\w-]+(?:\/route)?)\.tsx/.exec(id) ?? [];
  const page = id.endsWith(ENTRY) ? "root" : name;
  if (page) pages.add(page);
  if (page || seen.has(id)) return pages;
  seen.add(id);
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) {
    pagesThatNeed(importer, modules, pages, seen);
  }
  return pages;
}

/**
 * Packages that read files or load native code beside their own; React, because a test replaces a
 * part of it.
 */
const unbundled = [
  "@aws-sdk/client-s3",
  "acme-client",
  "fontkit",
  "graphile-worker",
  "nodemailer",
  "pdfkit",
  "pg",
  "pg-copy-streams",
  "pino",
  "react",
  "react-dom",
  "sharp",
  "subset-font",
];

/**
 * Names shared chunks by their hash alone, of seven letters: every page loads a manifest that repeats
 * these names, which is over 1 KB less of compressed script.
 */
function chunkFileNames({ isDynamicEntry }: { isDynamicEntry: boolean }): string {
  return isDynamicEntry ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js";
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), inlineMessages(), listRouteScripts()],
  // No file is inlined: the page policy allows fonts from the shop itself only.
  build: { target: browserFloor, sourcemap: false, assetsInlineLimit: 0 },
  // Most of a start is finding and reading packages' files, of which there would be 1,600. Of the
  // two that are part of development too a page needs little, and the server would load them whole.
  ssr: {
    noExternal: command === "build" ? true : ["lucide-react", /^@base-ui\//],
    external: unbundled,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: [onEveryPage] } } },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./start.ts" } } },
  },
}));
