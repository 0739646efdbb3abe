import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { localizeAssets } from "./localize-assets.ts";
import { findIncomplete } from "./message-catalogs.ts";

// Builds if a source's content changed, because modification times differ in every clone.

const sources = [
  "app/**/*.{ts,tsx,css,json}",
  "demo/*.ts",
  "messages/*.json",
  "public/**",
  "scripts/*message*.ts",
  "scripts/list-route-scripts.ts",
  "scripts/localize-assets.ts",
  "scripts/build-if-changed.ts",
  "scripts/narrow-fonts.ts",
  "server.ts",
  "start.ts",
  "*.config.ts",
  "package-lock.json",
];
const stamp = "build/sources.sha256";
/** Node's compile cache of the tests (vitest.config.ts), which would grow with each build. */
const compiled = "node_modules/.cache/compiled";

function hashSources(): string {
  const hash = createHash("sha256");
  const files = sources.flatMap((pattern) => globSync(pattern, { withFileTypes: true }));
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => `${file.parentPath}/${file.name}`);
  for (const path of paths.sort()) hash.update(path).update("\0").update(readFileSync(path));
  return hash.digest("hex");
}

function lastBuild(): string | undefined {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return undefined;
  }
}

const today = hashSources();
if (lastBuild() !== today || !existsSync("build/server/index.js")) {
  const missing = findIncomplete();
  if (missing.length > 0) throw new Error(`Messages are missing.\n${missing.join("\n")}`);
  console.log("Building the site …");
  rmSync(stamp, { force: true }); // A killed build is invalid, whatever the sources are next.
  rmSync(compiled, { recursive: true, force: true });
  execFileSync("react-router", ["build", "--logLevel", "warn"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  localizeAssets("build/client/assets");
  compressAssets();
  writeFileSync(stamp, today);
}

function compressAssets(): void {
  const isText = /\.(?:js|css|svg|json|txt)$/;
  for (const path of globSync("build/client/**/*").filter((path) => isText.test(path))) {
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content)); // The highest quality, 11, is its default.
    writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}
