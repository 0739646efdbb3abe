import { LRUCache } from "lru-cache";
import { log } from "#app/platform/system/log.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { type Beacon, beacon, MAX_SEARCH_LENGTH } from "./beacon.ts";
import { dayOf } from "./scales.ts";
import { type Counted, writeCounts } from "./write-counts.server.ts";

const MAX_BYTES = 16 * 1024;
const WRITE_EVERY_MS = 1_000;
/** Counts the events of a network in ten minutes, per process, which saves a write for each. */
const MAX_OF_NETWORK = 300;
const WINDOW_MS = 600_000;
const MAX_NETWORKS = 10_000;
const MAX_WAITING = 5_000;
/** Limits new sites, and new searches, of a network in a day. */
const MAX_NEW_NAMES = 10;

const programs =
  /bot|crawl|spider|slurp|headless|preview|lighthouse|pingdom|monitor|curl|wget|python|java\/|go-http|node|axios|okhttp|libwww|httpclient|scrapy|phantom/i;

let networks = new Map<string, { count: number; until: number }>();
const newNames = new LRUCache<string, Set<string>>({ max: MAX_NETWORKS });
let waiting: Counted[] = [];
let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> = Promise.resolve();

export type Sender = { address: string; userAgent?: string | undefined };

/** Programs have no user agent or say so. DNT and GPC ask not to be tracked. */
export function isUntracked(headers: Headers): boolean {
  const userAgent = headers.get("User-Agent") ?? "";
  if (userAgent === "" || programs.test(userAgent)) return true;
  return headers.get("DNT") === "1" || headers.get("Sec-GPC") === "1";
}

export function readBeacon(text: string): Beacon | undefined {
  if (text.length > MAX_BYTES) return undefined;
  try {
    return beacon.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns the seconds to wait, 0 below the limit. Counts are written within about a second. */
export function receiveBeacon({ site, noted }: Beacon, sender: Sender, now = new Date()): number {
  const wait = countFor(networkOf(sender.address), noted.length, now.getTime());
  if (wait > 0) return wait;
  const from = `${sender.address} ${sender.userAgent ?? ""}`;
  for (const each of noted.slice(0, MAX_WAITING - waiting.length)) {
    const parsed = readEvent(each);
    if (!parsed) continue;
    const day = dayOf(now);
    const isNameAllowed = isNameAllowedFor(
      sender,
      `${day} ${parsed.words ? "search" : "site"}`,
      parsed.words || site,
    );
    waiting.push({ ...parsed, site, isNameAllowed, from, day });
  }
  if (waiting.length > 0) timer ??= setTimeout(() => void flushCounts(), WRITE_EVERY_MS).unref();
  return 0;
}

/** Failed writes are retried later, or lost with the process. */
export function flushCounts(): Promise<void> {
  clearTimeout(timer);
  writing = writing.then(writeWaiting);
  return writing;
}

async function writeWaiting(): Promise<void> {
  const written = waiting;
  waiting = [];
  try {
    if (written.length > 0) await writeCounts(written);
  } catch (error) {
    log.warn(error, "couldn't count visits");
    waiting = [...written, ...waiting].slice(0, MAX_WAITING);
  }
  timer =
    waiting.length > 0 ? setTimeout(() => void flushCounts(), WRITE_EVERY_MS).unref() : undefined;
}

function isNameAllowedFor({ address }: Sender, kind: string, name: string): boolean {
  const key = `${networkOf(address, 48)} ${kind}`;
  const names = newNames.get(key) ?? new Set();
  if (names.size < MAX_NEW_NAMES) newNames.set(key, names.add(name));
  return names.has(name);
}

function countFor(network: string, count: number, now: number): number {
  if (networks.size >= MAX_NETWORKS) networks = new Map();
  const currentWindow = networks.get(network);
  const isOver =
    !currentWindow || currentWindow.until <= now || currentWindow.until > now + WINDOW_MS;
  const window = isOver ? { count: 0, until: now + WINDOW_MS } : currentWindow;
  if (window.count + count > MAX_OF_NETWORK) return Math.ceil((window.until - now) / 1000);
  networks.set(network, { ...window, count: window.count + count });
  return 0;
}

type ParsedEvent = Pick<Counted, "kind" | "track" | "part" | "words">;

function readEvent(event: Beacon["noted"][number]): ParsedEvent | undefined {
  const none = { track: "", part: 0, words: "" };
  if ("visit" in event) return { ...none, kind: "visit", track: event.visit };
  if ("listen" in event) return { ...none, kind: "listen", track: event.listen };
  if ("stop" in event) return { ...none, kind: "stop", track: event.stop, part: event.part };
  const words = tidySearch(event.search);
  return words ? { ...none, kind: "search", words } : undefined;
}

function tidySearch(search: string): string | undefined {
  const text = search
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .toLowerCase();
  return text.includes("@") ? undefined : text.slice(0, MAX_SEARCH_LENGTH).trim().toWellFormed();
}
