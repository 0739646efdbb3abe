import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { z } from "zod";
import { log } from "#app/platform/system/log.server.ts";
import { db } from "./db.server.ts";
import { dedicatedConnection } from "./dedicated-connection.server.ts";
import { publishedTable } from "./published-tables.ts";

const change = z.object({
  table: z.string().transform((name, context) => {
    const table = publishedTable(name);
    if (table) return table;
    context.addIssue("is not published");
    return z.NEVER;
  }),
  kind: z.enum(["added", "changed", "removed"]),
  /**
   * IDs of accounts for sessions, of tracks for links, of messages for mails. Undefined, as below,
   * if there are too many.
   */
  ids: z.array(z.string()).optional(),
  /** The IDs of published tracks follow in parts; see `onTrackIds`. */
  isInParts: z.boolean().optional(),
  /** Whether visitors can see the tracks, or could before. */
  isShown: z.boolean().optional(),
  owners: z.array(z.string()).optional(),
  isRenderedAnew: z.boolean().optional(),
  slugs: z.array(z.string()).optional(),
});

export type TableChange = z.output<typeof change>;

const arrival = z.object({ arrived: z.uuid() });

/** Some of the many tracks that one statement changed. */
const part = z.object({ table: z.literal("music_tracks"), part: z.array(z.string()) });

/** `missed` means that the connection was down and anything may have changed. */
type OnChange = (change: TableChange | "missed") => void;

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 3000;
/** Interval of a query that detects a lost connection. */
const ASK_EVERY_MS = 20_000;

const listeners = new Set<OnChange>();
const idListeners = new Set<(ids: string[]) => void>();
let round: string = randomUUID();
let listening: { stop: AbortController; begun: Promise<void>; ended: Promise<void> } | undefined;

/** Subscribes to changes through the one connection of the process. Returns how to unsubscribe. */
export function onChange(listener: OnChange): () => void {
  listeners.add(listener);
  startListening();
  return () => {
    listeners.delete(listener);
  };
}

/** Calls `listener` with the IDs of a change that is `isInParts`. */
export function onTrackIds(listener: (ids: string[]) => void): void {
  idListeners.add(listener);
}

/** Resolves when the first connection listens. From then on no change is missed unnoticed. */
export function whenListening(): Promise<void> {
  return startListening().begun;
}

/** Notifies all processes that pages of tracks are outdated although no row changed. */
export async function notifyTracksChanged(): Promise<void> {
  const notice = { table: "music_tracks", kind: "changed", isShown: true, ids: [] };
  await sql`select pg_notify('changes', ${JSON.stringify(notice)})`.execute(db);
}

function startListening() {
  if (!listening) {
    const stop = new AbortController();
    const begun = Promise.withResolvers<void>();
    const ended = listenUntilStopped(stop.signal, begun.resolve);
    listening = { stop, begun: begun.promise, ended };
  }
  return listening;
}

/**
 * Returns the current round, the same in all processes. A new one begins whenever notifications may
 * have been missed.
 */
export function currentRound(): string {
  return round;
}

export async function stopListening(): Promise<void> {
  const last = listening;
  listening = undefined;
  listeners.clear();
  idListeners.clear();
  last?.stop.abort();
  await last?.ended;
}

async function listenUntilStopped(stop: AbortSignal, onBegun: () => void): Promise<void> {
  let wait = FIRST_DELAY_MS;
  while (!stop.aborted) {
    try {
      await listenOnce(stop, () => {
        wait = FIRST_DELAY_MS;
        publish("missed");
        onBegun();
      });
    } catch (error) {
      if (!stop.aborted) log.warn({ err: error, wait }, "couldn't listen for changes");
    }
    await delay(wait, undefined, { signal: stop }).catch(() => undefined);
    wait = Math.min(wait * 2, MAX_DELAY_MS);
  }
}

/**
 * Listens until the connection ends.
 * @throws the reason if it ends unexpectedly.
 */
async function listenOnce(stop: AbortSignal, onListening: () => void): Promise<void> {
  const client = dedicatedConnection("dubplate changes");
  const close = () => client.end().catch(() => undefined);
  client.on("error", () => undefined);
  const ended = once(client, "end", { signal: stop });
  ended.catch(close);
  const asking = setInterval(() => client.query("select 1").catch(close), ASK_EVERY_MS);
  client.on("notification", ({ payload }) => receive(payload));
  try {
    // A client that is ended meanwhile never reports that it is connected.
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
 * Any client of the database may write to the channel. An invalid payload begins a new round in all
 * processes.
 */
function receive(payload: pg.Notification["payload"]): void {
  const said = readJson(payload ?? "");
  const { data: some } = part.safeParse(said);
  if (some) {
    for (const listener of idListeners) listener(some.part);
    return;
  }
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

function publish(change: TableChange | "missed"): void {
  for (const listener of listeners) listener(change);
}
