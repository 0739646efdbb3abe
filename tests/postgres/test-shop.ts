import { setImmediate as turn } from "node:timers/promises";
import pg from "pg";
import { openEmbeddedPostgres } from "../../app/platform/postgres/embedded-postgres.server.ts";

// Shop with only a database, for tests that kill it: node test-shop.ts FOLDER [sell]
// It reports its events in lines of JSON; `start-test-shop.ts` starts it and listens.

export type TestShopEvent =
  | { event: "open"; pid: number }
  | { event: "refused"; reason: string }
  | { event: "sold"; id: number }
  | { event: "interrupted"; visitorsServed: number }
  | { event: "closed" }
  | { event: "log"; line: string };

function say(event: TestShopEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

async function openShop(folder: string, task: string | undefined) {
  const database = await openEmbeddedPostgres({
    folder,
    onLog: (line) => say({ event: "log", line }),
  });
  process.once("SIGINT", async () => {
    say({ event: "interrupted", visitorsServed: await serveVisitors(database.connection) });
    await database.close();
    say({ event: "closed" });
    process.exit();
  });
  say({ event: "open", pid: database.pid });
  if (task === "sell") await sellForever(database.connection);
}

/** Serves visitors with a new connection each, which a stopping server refuses. */
async function serveVisitors(connection: pg.ClientConfig): Promise<number> {
  for (let served = 0; served < 20; served++) {
    const client = new pg.Client(connection);
    const isServed = await client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
    if (!isServed) return served;
  }
  return 20;
}

/** Sells forever: two rows per transaction, whose number is reported only after the commit. */
async function sellForever(connection: pg.ClientConfig): Promise<never> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`create table if not exists sale (id serial primary key);
    create table if not exists receipt (sale_id int unique references sale)`);
  while (true) {
    const { rows } = await client.query<{ id: number }>(
      `with sold as (insert into sale default values returning id)
       insert into receipt select id from sold returning sale_id as id`,
    );
    for (const { id } of rows) say({ event: "sold", id });
    await turn();
  }
}

process.stdin.resume().once("end", () => process.exit()); // The test that started it has ended.
const [folder = "", task] = process.argv.slice(2);
await openShop(folder, task).catch((error: unknown) => {
  say({ event: "refused", reason: error instanceof Error ? error.message : String(error) });
  process.exit(1);
});
