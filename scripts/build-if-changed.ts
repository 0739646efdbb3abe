import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";

/*
 * Builds the site when a source differs from what the last build was made of. Content decides, not
 * times, since a fresh clone and a copied folder have times of their own.
 */

const sources = [
  "app/**/*.{ts,tsx,css}",
  "demo/*.ts",
  "public/**",
  "server.ts",
  "*.config.ts",
  "package-lock.json",
];
const stamp = "build/sources.sha256";

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
if (lastBuild() !== today) {
  console.log("Building the site …");
  execFileSync("react-router", ["build", "--logLevel", "warn"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  writeFileSync(stamp, today);
}
