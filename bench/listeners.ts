import { Agent, get, type IncomingMessage } from "node:http";
import { withClient } from "../tests/fixtures/connections.ts";
import { rateOf } from "./cached-page.ts";
import { compared, type Figure, median, percentile } from "./figures.ts";
import { type BenchShop, readMetric } from "./shops.ts";

const LISTENERS = 200;
const CHANGES = 10;
const MB = 1024 * 1024;

/**
 * Measures how soon 200 open pages are notified of changes, and how much they slow down other
 * requests.
 */
export async function measureListeners(shop: BenchShop): Promise<Figure[]> {
  const page = `${shop.url.replace("localhost", "127.0.0.1")}/`;
  const rates = { alone: [] as number[], withListeners: [] as number[] };
  const memory = () => readMetric(shop, "process_resident_memory_bytes");
  for (let round = 0; round < 3; round += 1) rates.alone.push(await rateOf(page));
  const before = await memory();
  const agent = new Agent({ maxSockets: LISTENERS });
  const streams = await Promise.all(
    Array.from({ length: LISTENERS }, (_, n) => listen(shop, agent, n)),
  );
  const after = await memory();
  for (let round = 0; round < 3; round += 1) rates.withListeners.push(await rateOf(page));
  const waits: number[] = [];
  for (let n = 0; n < CHANGES; n += 1) waits.push(...(await awaitChange(shop, streams)));
  agent.destroy();
  const [alone, withListeners] = [median(rates.alone), median(rates.withListeners)];
  const slowest = percentile(waits, 99);
  return [
    compared(
      `Cached page beside ${LISTENERS} listeners`,
      `${withListeners.toFixed(0)} a second; without them ${alone.toFixed(0)}`,
      withListeners / alone,
      undefined,
    ),
    {
      what: `A change reaches ${LISTENERS} listeners`,
      measured: `median ${median(waits).toFixed(0)} ms, p99 ${slowest.toFixed(0)} ms`,
      target: "≤ 1000 ms",
      isMet: slowest <= 1000,
    },
    {
      what: `Memory of ${LISTENERS} listeners`,
      measured: `${Math.round(Math.max(0, after - before) / MB)} MB`,
    },
  ];
}

/** Opens a stream of live events from a separate network. */
function listen(shop: BenchShop, agent: Agent, n: number): Promise<IncomingMessage> {
  const headers = { "X-Forwarded-For": `198.51.100.${n}` };
  return new Promise((resolve, reject) => {
    const request = get(`${shop.url}/live`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`/live answered ${answer.statusCode}.`));
      answer.once("data", () => resolve(answer));
    });
    request.on("error", reject);
  });
}

/** Returns the milliseconds from a change until each listener is notified. */
async function awaitChange(shop: BenchShop, streams: IncomingMessage[]): Promise<number[]> {
  let begun = Number.NaN;
  const delays = streams.map(
    (stream) =>
      new Promise<number>((resolve) => {
        stream.once("data", () => resolve(performance.now() - begun));
      }),
  );
  await withClient(shop.connection, async (client) => {
    begun = performance.now();
    await client.query("update music_tracks set updated_at = now() where slug = 'track-1'");
  });
  return Promise.all(delays);
}
