import { once } from "node:events";
import { createServer, connect as dial } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { connect, db } from "../../app/platform/database/db.server.ts";
import { tryLock } from "../../app/platform/database/named-locks.server.ts";

const arrived = Promise.withResolvers<void>();
const opened = Promise.withResolvers<void>();

/** Forwards to the database once `opened` is resolved. */
const busyServer = createServer(async (client) => {
  arrived.resolve();
  await opened.promise;
  const { host = "", port = 5432 } = inject("server");
  const isSocket = host.startsWith("/");
  const database = isSocket ? dial(join(host, `.s.PGSQL.${port}`)) : dial(port, host);
  client.pipe(database).pipe(client);
});

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  busyServer.listen(0, "127.0.0.1");
  await once(busyServer, "listening");
  const address = busyServer.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const database = rows[0]?.name;
  connect({ ...inject("server"), host: "127.0.0.1", port, database }, () => undefined);
});

afterAll(() => {
  vi.useRealTimers();
  busyServer.close();
});

test("a lock is acquired although a busy database takes ten seconds to accept the connection", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const lock = tryLock("a", () => undefined);
  lock.catch(() => undefined); // awaited below
  await arrived.promise;
  await vi.advanceTimersByTimeAsync(10_000);
  opened.resolve();
  expect(await lock).toBeDefined();
});
