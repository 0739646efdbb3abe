import { afterEach, expect, test, vi } from "vitest";
import { readLiveEvent, writeLiveEvent } from "../../app/platform/live/live-event.ts";
import {
  type Listener,
  LiveStreams,
  streamLimits,
} from "../../app/platform/live/live-streams.server.ts";

const tracksAdded = { subject: "tracks", kind: "added" } as const;

afterEach(() => {
  vi.useRealTimers();
});

function openMany(streams: LiveStreams<Listener>, count: number, who: (n: number) => Listener) {
  const answers = Array.from({ length: count }, (_, n) => streams.open(who(n)));
  return answers.filter(({ status }) => status === 200).length;
}

test("a session can open four streams, and an account twenty", () => {
  const streams = new LiveStreams();
  const ana = { network: "home", account: "ana" };
  expect(openMany(streams, 5, () => ({ ...ana, session: "one" }))).toBe(4);
  expect(openMany(streams, 50, (n) => ({ ...ana, session: `other ${n}` }))).toBe(16);
  expect(openMany(streams, 1, () => ({ ...ana, account: "ben", session: "ben's" }))).toBe(1);
});

test("one address can open a hundred windows, plus those of its signed-in users", () => {
  const streams = new LiveStreams();
  const office = { network: "office" };
  expect(openMany(streams, 200, () => office)).toBe(100);
  expect(openMany(streams, 9, (n) => ({ ...office, account: `${n}`, session: `${n}` }))).toBe(9);
  expect(openMany(streams, 9, () => ({ network: "elsewhere" }))).toBe(9);
});

test("of a thousand streams from everywhere five hundred are accepted, a hundred of them signed in", () => {
  const streams = new LiveStreams();
  expect(openMany(streams, 1000, (n) => ({ network: `n${n}` }))).toBe(400);
  const users = (n: number) => ({ network: "one", account: `${n}`, session: `${n}` });
  expect(openMany(streams, 1000, users)).toBe(100);
  const refused = streams.open({ network: "late" });
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
});

test("closing a stream makes room for another", async () => {
  const streams = new LiveStreams({ inAll: 1 });
  const first = streams.open({ network: "a" });
  expect(streams.open({ network: "b" }).status).toBe(429);
  await first.body?.cancel();
  expect(streams.size).toBe(0);
  expect(streams.open({ network: "b" }).status).toBe(200);
});

test("a client that stops reading is disconnected, and uses limited memory until then", async () => {
  const streams = new LiveStreams();
  const asleep = streams.open({ network: "asleep" });
  const awake = streams.open({ network: "awake" });
  const reader = awake.body?.getReader();
  let sent = 0;
  while (streams.size === 2) {
    streams.publish(tracksAdded, () => true);
    await reader?.read();
    sent += 1;
  }
  expect(sent * "event: tracks\ndata: added\n\n".length).toBeLessThan(
    streamLimits.maxUnreadBytes + 64,
  );
  expect(streams.listeners()).toEqual([{ network: "awake" }]);
  await expect(asleep.text()).rejects.toBe("A client of the event stream stopped reading.");
});

test("a stream sends a keep-alive every 25 seconds and ends after an hour", async () => {
  vi.useFakeTimers();
  const streams = new LiveStreams();
  const response = streams.open({ network: "a" });
  vi.advanceTimersByTime(60 * 60 * 1000 - 1);
  expect(streams.size).toBe(1);
  vi.advanceTimersByTime(25_000);
  expect(streams.size).toBe(0);
  expect((await response.text()).match(/^:$/gm)).toHaveLength(1 + 143);
});

test("a closing shop ends its streams and opens no more", async () => {
  const streams = new LiveStreams();
  const response = streams.open({ network: "a" });
  streams.close();
  expect(await response.text()).toBe("retry: 1000\n:\n\n");
  expect(streams.open({ network: "a" }).status).toBe(503);
});

test("a page ignores unknown events", () => {
  expect(readLiveEvent("tracks", "added")).toEqual(tracksAdded);
  const named = { ...tracksAdded, ids: ["a b", "ção"] };
  const [, data] = /data: (.+)\n/.exec(writeLiveEvent(named)) ?? [];
  expect(readLiveEvent("tracks", data)).toEqual(named);
  expect(readLiveEvent("weather", "added")).toBeUndefined();
  expect(readLiveEvent("tracks", "stolen")).toBeUndefined();
});
