import { beforeAll, expect, test } from "vitest";
import { deleteTrack } from "../../app/shop/catalog/delete-track.server.ts";
import { listTracks } from "../../app/shop/catalog/tracks.server.ts";
import { givenTrack, givenTracks } from "../fixtures/given.ts";
import { numbersFrom } from "../fixtures/numbers-from.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { startShopHere } from "./shop-here.ts";

const DROPS = 100;
const SEED = 20_260_601;
const admin = { id: "adm", username: "admin", role: "admin", canUpload: true } as const;

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShopHere({ TRUST_PROXY: "1" });
  await givenTracks(5);
});

/** Returns the visitor's page and its event ID. */
async function load() {
  const page = await (await fetch(`${shop.url}/track-store`)).text();
  const slugs = [...page.matchAll(/href="\/music\/([\w-]+)"/g)].map(([, slug]) => slug);
  const moment = /[0-9a-f]{8}-[0-9a-f-]{27}-v\d+/.exec(page)?.[0];
  if (!moment) throw new Error("The page does not say of which moment it is.");
  return { slugs: [...new Set(slugs)], moment };
}

/** Opens a stream from that event. `hear` waits for the next event. */
async function listen(moment: string, number: number) {
  const dropping = new AbortController();
  const headers = { "X-Forwarded-For": `192.0.2.${number % 250}` };
  const address = `${shop.url}/live?${new URLSearchParams({ since: moment })}`;
  const answer = await fetch(address, { headers, signal: dropping.signal });
  expect(answer.status).toBe(200);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async nextEvent(): Promise<void> {
      for (let received = ""; !received.includes("event: "); ) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error("The stream has ended.");
        received += value;
      }
    },
    drop: () => dropping.abort(),
  };
}

/** Returns the slugs that a reload would show. */
async function slugsInShop(): Promise<string[]> {
  return (await listTracks({ page: 1 })).tracks.map(({ slug }) => slug);
}

test(`a page whose stream drops ${DROPS} times while the shop changes ends up the same as a fresh one`, async () => {
  const random = numbersFrom(SEED);
  const made: string[] = [];
  async function change(): Promise<void> {
    if (made.length < 3 || random() < 0.6) made.push((await givenTrack()).id);
    else await deleteTrack(admin, made.shift() ?? "");
  }
  let page = await load();
  for (let round = 0; round < DROPS; round += 1) {
    const doomed = await listen(page.moment, round);
    const changing = random() < 0.5 ? change() : change().then(change);
    // The moment is before, during or after the change.
    if (random() < 0.3) await changing;
    doomed.drop();
    if (random() < 0.3) await changing;
    const next = await listen(page.moment, round);
    await changing;
    const currentSlugs = await slugsInShop();
    // The page reloads at each event, and does nothing else.
    while (page.slugs.join() !== currentSlugs.join()) {
      await next.nextEvent();
      page = await load();
    }
    next.drop();
  }
  expect(page.slugs).toEqual(await slugsInShop());
  expect((await load()).slugs).toEqual(page.slugs);
});
