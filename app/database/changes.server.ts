import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { z } from "zod";
import { log } from "#app/system/log.server.ts";
import { dedicatedConnection } from "./dedicated-connection.server.ts";
import { publishedTable } from "./published-tables.ts";

/** What the triggers of `published-tables.ts` send. */
const change = z.object({
  table: z.string().transform((name, context) => {
    const table = publishedTable(name);
    if (table) return table;
    context.addIssue("is not published");
    return z.NEVER;
  }),
  kind: z.enum(["added", "changed", "removed"]),
  /**
   * Which rows; for sessions, whose; for links, which tracks; for mails, of which messages. Undefined when
   * they were too many to name.
   */
  ids: z.array(z.string()).optional(),
  /** Of tracks: whether visitors see them, or saw them before. */
  isShown: z.boolean().optional(),
  /** Of drafts: the accounts that they belong to. Undefined when they were too many to name. */
  owners: z.array(z.string()).optional(),
  /** Of tracks: whether nobody edited them, but their previews were rendered again. */
  isRenderedAnew: z.boolean().optional(),
  /** Of likes: the tracks' slugs. Undefined when they were too many to name. */
  slugs: z.array(z.string()).optional(),
});

export type Change = z.output<typeof change>;

/** What a process says to all, itself included, as soon as it listens. */
const arrival = z.object({ arrived: z.uuid() });

/** `missed`: nobody listened for a while, so that anything may have changed. */
type OnChange = (change: Change | "missed") => void;

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 3000;
/** A connection that was cut without a word is noticed by asking. */
const ASK_EVERY_MS = 20_000;

const listeners = new Set<OnChange>();
let round: string = randomUUID();
let listening: { stop: AbortController; ended: Promise<void> } | undefined;

/**
 * Calls `listener` after each committed change, from whichever process it came. The first listener
 * opens the one connection of this process; `stopListening` ends it. Returns how to unsubscribe.
 */
export function onChange(listener: OnChange): () => void {
  listeners.add(listener);
  if (!listening) {
    const stop = new AbortController();
    listening = { stop, ended: keepListening(stop.signal) };
  }
  return () => {
    listeners.delete(listener);
  };
}

/**
 * A name for the time since a process last began to listen, or since something that nobody understood.
 * All processes give it the same name, and have heard the same changes since then, in the same order.
 */
export function currentRound(): string {
  return round;
}

/** Ends the connection; those who listened hear nothing more. */
export async function stopListening(): Promise<void> {
  const last = listening;
  listening = undefined;
  listeners.clear();
  last?.stop.abort();
  await last?.ended;
}

/** A connection that breaks is opened again, after a delay that doubles while that fails. */
async function keepListening(stop: AbortSignal): Promise<void> {
  let wait = FIRST_DELAY_MS;
  while (!stop.aborted) {
    try {
      await listenOnce(stop, () => {
        wait = FIRST_DELAY_MS;
        publish("missed");
      });
    } catch (error) {
      if (!stop.aborted) log.warn({ err: error, wait }, "the shop cannot listen to changes");
    }
    await delay(wait, undefined, { signal: stop }).catch(() => undefined);
    wait = Math.min(wait * 2, MAX_DELAY_MS);
  }
}

/** Listens until the connection ends. @throws the reason when it does not end by our will. */
async function listenOnce(stop: AbortSignal, onListening: () => void): Promise<void> {
  const client = dedicatedConnection("dubplate changes");
  const close = () => client.end().catch(() => undefined);
  client.on("error", () => undefined);
  const ended = once(client, "end", { signal: stop });
  ended.catch(close);
  const asking = setInterval(() => client.query("select 1").catch(close), ASK_EVERY_MS);
  client.on("notification", ({ payload }) => receive(payload));
  try {
    // Told to stop meanwhile, the client would never say that it is connected.
    await Promise.race([client.connect(), ended]);
    await client.query("listen changes");
    const said = JSON.stringify({ arrived: randomUUID() });
    await client.query("select pg_notify('changes', $1)", [said]);
    onListening();
    await ended;
  } finally {
    clearInterval(asking);
    await close();
  }
}

/**
 * Any client of the database may write to the channel, so that nothing is taken on trust. After what nobody
 * understands a new round begins, the same for all.
 */
function receive(payload: pg.Notification["payload"]): void {
  const said = readJson(payload ?? "");
  const { data: arriving } = arrival.safeParse(said);
  const { data: changed } = change.safeParse(said);
  if (arriving) round = arriving.arrived;
  else if (!changed) round = createHash("sha256").update(`${round} ${payload}`).digest("hex");
  if (!arriving) publish(changed ?? "missed");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function publish(change: Change | "missed"): void {
  for (const listener of listeners) listener(change);
}
