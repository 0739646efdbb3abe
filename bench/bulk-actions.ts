import { MAX_CHANGED } from "../app/shop/catalog/bulk/bulk-action.ts";
import { withClient } from "../tests/fixtures/connections.ts";
import { type Figure, median } from "./figures.ts";
import { signIn, timeOnce } from "./rendered-pages.ts";
import type { BenchShop } from "./shops.ts";

const ROUNDS = 5;
const MAX_PREVIEW_MS = 1_000;
const ACTION_MS = 10_000;

const bulk = "/admin/music-manager/bulk";
const previews = [
  ["a cut of 20 %", "act=put-on-sale&cut=20&unit=percent&all=1"],
  ["a genre", "act=set-genre&genre=Techno&all=1"],
  ["a genre, of what a search finds", "act=set-genre&genre=Techno&all=1&search=velvet"],
] as const;

/** Previews an action on all tracks, performs it on the maximum number, and undoes it. */
export async function measureBulkActions(shop: BenchShop): Promise<Figure[]> {
  const Cookie = await signIn(shop);
  const figures: Figure[] = [];
  const of = `${shop.count.toLocaleString("en")} tracks selected`;
  for (const [what, query] of previews) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timeOnce(`${shop.url}${bulk}?${query}`, { Cookie }));
    }
    figures.push(figure(`Preview of ${what}, ${of}`, median(times), MAX_PREVIEW_MS));
  }
  for (const [what, query] of previews.slice(0, 2)) {
    const key = crypto.randomUUID();
    const seenAt = String(Date.now() * 1000);
    const done = await timePost(shop, `${bulk}?${query}`, { Cookie, intent: "run", key, seenAt });
    figures.push(
      figure(`Doing it: ${what}, ${MAX_CHANGED.toLocaleString("en")} tracks`, done, ACTION_MS),
    );
    const undone = await timePost(shop, `${bulk}/${key}`, { Cookie, intent: "undo" });
    figures.push(figure(`Undoing it: ${what}`, undone, ACTION_MS));
  }
  await expectUndone(shop);
  return figures;
}

function figure(what: string, time: number, target: number): Figure {
  const measured = `${Math.round(time).toLocaleString("en")} ms`;
  return { what, measured, target: `≤ ${target} ms`, isMet: time <= target };
}

type Post = { Cookie: string } & Record<string, string>;

async function timePost(shop: BenchShop, path: string, { Cookie, ...fields }: Post) {
  const headers = { Cookie, Origin: shop.url };
  const body = new URLSearchParams(fields);
  const begun = performance.now();
  const answer = await fetch(shop.url + path, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
  });
  await answer.text();
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}.`);
  return performance.now() - begun;
}

async function expectUndone({ connection }: BenchShop): Promise<void> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ count: number }>(
      "select count(*)::int as count from bulk_act_tracks where not is_restored",
    ),
  );
  if (rows[0]?.count !== 0) throw new Error("Not everything was undone.");
}
