import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { inlineMessages } from "./scripts/inline-messages.ts";

/** See docs/decisions/0050; `tests/project/browser-floor.test.ts` holds the scripts to it. */
const browserFloor = ["chrome125", "edge125", "firefox126", "safari17.5"];

/**
 * What every page needs comes in two files, the packages' and the shop's own, not in thirty of a
 * kilobyte: each costs a slow phone a turn on one of six connections. The shop's own also has what the store and
 * another page with tracks need; what only others of them do is a file as well. All else is left to the bundler, so none
 * loads what it does not use.
 */
const onEveryPage: Rolldown.CodeSplittingGroup = {
  debugName: "on every page",
  name: (id, modules) => {
    const pages = pagesThatNeed(id, modules);
    const isPackage = id.includes("/node_modules/");
    // Where it lies the page comes to life, which must not be before its routes are there.
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
/** The page that most come to first. */
const STORE = "storefront/track-store/route";
/** What the store shares with the admin area, and what a file of its own would double. */
const tiny = /\/(?:sliders-horizontal|genres|use-chosen-parameters)\.m?[jt]s$/;
const pagesWithTracks = /^storefront\/(home|track-store|track|sale)\b/;

/** The visitors' pages, and the root of all with its entry, that import a module, by however many others in between. */
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

/** These read files or load native code that lie beside their own; React, because a test replaces a part of it. */
const unbundled = [
  "@aws-sdk/client-s3",
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

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), inlineMessages()],
  // No file is inlined: the page policy allows fonts from the shop itself only.
  build: { target: browserFloor, sourcemap: false, assetsInlineLimit: 0 },
  // Most of a start is finding and reading packages' files, of which there would be 1,600. Of the two that are part
  // of development too a page needs little, and the server would load them whole.
  ssr: {
    noExternal: command === "build" ? true : ["lucide-react", /^@base-ui\//],
    external: unbundled,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [onEveryPage] } } } },
    },
    ssr: { build: { rolldownOptions: { input: "./start.ts" } } },
  },
}));
