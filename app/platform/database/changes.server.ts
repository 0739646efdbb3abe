import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { z } from "zod";
import { log } from "#app/platform/system/log.server.ts";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
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
  /** IDs of accounts for sessions, tracks for links, messages for mails. Undefined if too many. */
  ids: z.array(z.string()).optional(),
  isInParts: z.boolean().optional(),
  isShown: z.boolean().optional(),
  owners: z.array(z.string()).optional(),
  isRenderedAnew: z.boolean().optional(),
  slugs: z.array(z.string()).optional(),
});

export type TableChange = z.output<typeof change>;

const arrival = z.object({ arrived: z.uuid() });

const part = z.object({ table: z.literal("music_tracks"), part: z.array(z.string()) });

/** `missed` means that the connection was down and anything may have changed. */
type OnChange = (change: TableChange | "missed") => void;

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 3000;
/** Interval of a query that detects a lost connection. */
const PING_INTERVAL_MS = 20_000;

const listeners = new Set<OnChange>();
const idListeners = new Set<(ids: string[]) => void>();
let epoch: string = randomUUID();
let listening: { stop: AbortController; begun: Promise<void>; ended: Promise<void> } | undefined;

export function onChange(listener: OnChange): () => void {
  listeners.add(listener);
  startListening();
  return () => {
    listeners.delete(listener);
  };
}

export function onTrackIds(listener: (ids: string[]) => void): void {
  idListeners.add(listener);
}

/** No change is missed unnoticed once it resolves. */
export function waitUntilListening(): Promise<void> {
  return startListening().begun;
}

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

/** A new round begins in all processes whenever notifications may have been missed. */
export function currentEpoch(): string {
  return epoch;
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

/** @throws the reason if the connection ends unexpectedly. */
async function listenOnce(stop: AbortSignal, onListening: () => void): Promise<void> {
  const client = dedicatedConnection("dubplate changes");
  const close = () => client.end().catch(() => undefined);
  client.on("error", () => undefined);
  const ended = once(client, "end", { signal: stop });
  ended.catch(close);
  const asking = setInterval(() => client.query("select 1").catch(close), PING_INTERVAL_MS);
  client.on("notification", ({ payload }) => receive(payload));
  try {
    // A client that is ended meanwhile never reports that it is connected.
    await Promise.race([client.connect(), ended]);
    await client.query("listen changes");
    const arrivalMessage = JSON.stringify({ arrived: randomUUID() });
    await client.query("select pg_notify('changes', $1)", [arrivalMessage]);
    onListening();
    await ended;
  } finally {
    clearInterval(asking);
    await close();
  }
}

/** An invalid payload begins a new round, because any client of the database may write one. */
function receive(payload: pg.Notification["payload"]): void {
  const message = readJson(payload ?? "");
  const { data: some } = part.safeParse(message);
  if (some) {
    for (const listener of idListeners) listener(some.part);
    return;
  }
  const { data: arriving } = arrival.safeParse(message);
  const { data: changed } = change.safeParse(message);
  if (arriving) epoch = arriving.arrived;
  else if (!changed) epoch = sha256Hex(`${epoch} ${payload}`);
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
