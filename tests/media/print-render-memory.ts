import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { renderCover } from "../../app/shop/media/render-cover.server.ts";

/* Renders covers of the demo and prints how many bytes more the process uses. */

const COVERS = 8;
/** Number of rounds, because what a finalizer releases is collected in the next round. */
const ROUNDS = 6;
const folder = join(projectRoot(), "demo", "shop", "covers");

const before = process.memoryUsage.rss();
for (const name of readdirSync(folder).sort().slice(0, COVERS)) {
  const { refused } = await renderCover(readFileSync(join(folder, name)));
  if (refused) throw new Error(refused.text);
}
for (let round = 0; round < ROUNDS; round += 1) {
  globalThis.gc?.();
  await turn();
}
process.stdout.write(String(process.memoryUsage.rss() - before));
