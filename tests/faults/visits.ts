import { Agent, type RequestOptions, request } from "node:http";
import { z } from "zod";
import { givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";

/* Visits of every kind to a shop that reports its memory, for the tests of its memory. */

/** Settings that `memoryOf` needs. */
export const printsMemory = {
  NODE_OPTIONS: `--expose-gc --import ${new URL("print-memory.ts", import.meta.url)}`,
};

const AT_ONCE = 8;
const memory = z.object({ heap: z.number(), rss: z.number() });

/** Returns the referenced bytes of the shop's process, and its resident bytes. */
export async function memoryOf(shop: RunningShop) {
  const lines = () => shop.output().match(/^memory .*$/gm) ?? [];
  const before = lines().length;
  shop.process.kill("SIGUSR2");
  const now = await until(lines, ({ length }) => length > before);
  return memory.parse(JSON.parse(now.at(-1)?.slice("memory ".length) ?? ""));
}

type Visit = () => Promise<number>;

/** Visits in each way. Returns the status, or 0 if the visitor disconnected before. */
export async function visitsTo({ url }: RunningShop) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const ask = (path: string, options: RequestOptions = {}, body?: string) =>
    new Promise<number>((resolve) => {
      const sent = request(url + path, { agent, ...options }, (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
      });
      sent.once("error", () => resolve(0)).end(body);
    });
  const { slug } = await givenTrack();
  const admin = await givenUser({ role: "admin" });
  const signedIn = { Cookie: `sid=${await givenSession(admin)}` };
  const form = { Origin: url, "Content-Type": "application/x-www-form-urlencoded" };
  /** Disconnects once the shop, which has started the page, responds to another request. */
  const leave = async (path: string) => {
    const leaving = request(url + path, { agent: false }).once("error", () => undefined);
    await new Promise<void>((resolve) => leaving.end(resolve));
    await ask("/healthz");
    leaving.destroy();
    return 0;
  };
  const visits: Record<string, [status: number, visit: Visit]> = {
    "a page for everybody": [200, () => ask(`/music/${slug}`)],
    "its data": [200, () => ask(`/music/${slug}.data`)],
    "a page for one visitor": [200, () => ask("/login")],
    "a page for somebody who is signed in": [
      200,
      () => ask("/admin/music-manager", { headers: signedIn }),
    ],
    "a form that is refused": [
      400,
      () => ask("/login", { method: "POST", headers: form }, "username="),
    ],
    "a page of which only the headers are asked for": [
      200,
      () => ask("/login", { method: "HEAD" }),
    ],
    "an address that leads nowhere": [404, () => ask("/nowhere", { headers: signedIn })],
    "a page whose visitor leaves before it comes": [0, () => leave("/login")],
  };
  return { visits, close: () => agent.destroy() };
}

/** Makes visits, a few at a time. Returns the statuses. */
export async function pay(visit: (nth: number) => Promise<number>, count: number) {
  const statuses = new Set<number>();
  let begun = 0;
  const visitor = async () => {
    while (begun < count) {
      begun += 1;
      statuses.add(await visit(begun));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return [...statuses];
}
