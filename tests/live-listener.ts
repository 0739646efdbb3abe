import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { openLiveEvents } from "../app/accounts/live-events.server.ts";
import { findActor } from "../app/accounts/sessions.server.ts";
import { onChange, stopListening } from "../app/database/changes.server.ts";
import { db } from "../app/database/db.server.ts";
import { givenSession, givenUser } from "./given.ts";

/*
 * For tests of live events: browsers that listen to the shop of the test file, until the test ends.
 */

const open: (() => Promise<void>)[] = [];
let opened = 0;

// The first who wants to know of changes opens the connection to the database.
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      onChange((change) => change === "missed" && resolve());
    }),
);
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
afterAll(stopListening);

/** Waits until every change that was made before has been told. */
export async function untilAllIsTold() {
  const marker = crypto.randomUUID();
  const notice = { table: "sessions", kind: "removed", ids: [marker] };
  const told = new Promise<void>((resolve) => {
    onChange((change) => change !== "missed" && change.ids?.includes(marker) && resolve());
  });
  await sql`select pg_notify('changes', ${JSON.stringify(notice)})`.execute(db);
  await told;
}

/** Listens as the browser of a session does, or of a visitor; `moment` is that of the page it shows. */
export async function listen(token?: string, moment?: string) {
  opened += 1;
  await untilAllIsTold();
  const actor = token ? await findActor(token) : undefined;
  const person = { actor, network: `192.0.2.${opened}`, session: token };
  const response = openLiveEvents(person, moment);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error(`Refused with ${response.status}.`);
  open.push(() => reader.cancel());
  const { value } = await reader.read();
  expect(value).toBe("retry: 1000\n:\n\n");
  return {
    /** The next event as it travels. */
    nextWhole: async () => (await reader.read()).value,
    /** The next event as `tracks added`; undefined when the stream has ended. */
    async next(): Promise<string | undefined> {
      const read = await reader.read();
      return read.value?.replace(/^event: (\S+)\ndata: (\S+).*\n\n$/, "$1 $2");
    },
  };
}

/** The token of a new administrator. */
export const administrator = async () => givenSession(await givenUser({ role: "admin" }));
