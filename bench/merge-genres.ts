import { setTimeout as delay } from "node:timers/promises";
import { withClient } from "../tests/fixtures/connections.ts";
import { type Figure, percentile } from "./figures.ts";
import { signIn } from "./rendered-pages.ts";
import type { BenchShop } from "./shops.ts";

const VISITORS = 50;
/** A visitor looks at a page before the next choice. */
const EVERY_MS = 2_000;
const MAX_MS = 300;
const [FROM, INTO] = ["Tech House", "Techno"];

const choices = [
  `genre=${FROM}`,
  `genre=${INTO}`,
  `genre=${INTO}&bpm-from=120&bpm-to=126`,
  `genre=${FROM}&genre=Progressive&sold=hide`,
  "key=8A&mix=compatible",
  `genre=${FROM}&filters=open`,
].map((query) => `/track-store?${new URLSearchParams(query)}`);

/** Merges two genres while fifty visitors filter, and compares the counts with the tracks. */
export async function measureMerge(shop: BenchShop): Promise<Figure[]> {
  // The first visits load the columns.
  for (const path of choices) await (await fetch(shop.url + path)).text();
  const times: number[] = [];
  const failed: string[] = [];
  let isOver = false;
  const visitors = Array.from({ length: VISITORS }, async (_, n) => {
    await delay((n * EVERY_MS) / VISITORS);
    for (let visit = n; !isOver; visit += 1) {
      const path = choices[visit % choices.length] ?? "/";
      const begun = performance.now();
      const response = await fetch(shop.url + path);
      await response.text();
      times.push(performance.now() - begun);
      if (!response.ok) failed.push(`${response.status} ${path}`);
      await delay(EVERY_MS);
    }
  });
  await delay(3 * EVERY_MS);
  const atRest = percentile(times.splice(0), 99);
  const begun = performance.now();
  await merge(shop);
  const seconds = (performance.now() - begun) / 1_000;
  const wrong = await untilCounted(shop);
  isOver = true;
  await Promise.all(visitors);
  if (failed.length > 0) throw new Error(`A visitor got ${failed[0]}.`);
  const longest = Math.max(...times);
  const of = `${shop.count.toLocaleString("en")} tracks`;
  return [
    {
      what: `Filters of ${VISITORS} visitors while two genres of ${of} are merged`,
      measured: `p99 ${percentile(times, 99).toFixed(0)} ms, at most ${longest.toFixed(0)} ms; at rest p99 ${atRest.toFixed(0)} ms; merged after ${seconds.toFixed(1)} s, counted after ${wrong.toFixed(1)} s more`,
      target: `at most ${MAX_MS} ms`,
      isMet: longest <= MAX_MS,
    },
  ];
}

async function merge(shop: BenchShop): Promise<void> {
  const genres = await withClient(shop.connection, async (client) => {
    const { rows } = await client.query<{ id: string; name: string; version: number }>(
      "select id, name, version from genres where name = any($1)",
      [[FROM, INTO]],
    );
    return new Map(rows.map((row) => [row.name, row]));
  });
  const [from, into] = [genres.get(FROM ?? ""), genres.get(INTO ?? "")];
  const fields = {
    intent: "merge",
    formKey: crypto.randomUUID(),
    id: from?.id ?? "",
    version: String(from?.version),
    into: into?.id ?? "",
  };
  const response = await fetch(`${shop.url}/admin/genres`, {
    method: "POST",
    headers: { Cookie: await signIn(shop), Origin: shop.url },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`The merge answered ${response.status}.`);
}

/** Returns the seconds until the list and its filter name all tracks of the merged genre. */
async function untilCounted(shop: BenchShop): Promise<number> {
  const begun = performance.now();
  const count = await withClient(shop.connection, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int from music_tracks where genre = $1 and not is_draft",
      [INTO],
    );
    return rows[0]?.count ?? 0;
  });
  const shown = count.toLocaleString("en");
  const queries = [`genre=${INTO}`, `genre=${INTO}&bpm-from=1&sort=newest`];
  for (const query of queries) {
    while (!(await (await fetch(`${shop.url}/track-store?${query}`)).text()).includes(`${shown} `))
      await delay(50);
  }
  return (performance.now() - begun) / 1_000;
}
