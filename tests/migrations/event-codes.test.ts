import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { kyselyOver, openPool } from "../../app/platform/database/db.server.ts";
import { migrateOn } from "../../app/platform/database/migrate.server.ts";
import { describeEventDetails } from "../../app/shop/orders/managing/describe-event-details.server.ts";
import { withClient } from "../fixtures/connections.ts";

const server = inject("server");
const name = `dubplate_events_${process.pid}`;
const shop = { ...server, database: name };

beforeAll(() => withClient(server, (client) => client.query(`create database ${name}`)));
afterAll(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)));

/** Stored details of an earlier version, their result, and the text before and after. */
const stored: [kind: string, details: object, becomes: object, reads: string][] = [
  [
    "dispute-changed",
    { dispute: "needs a response" },
    { dispute: "needs-response" },
    "needs a response",
  ],
  ["dispute-changed", { dispute: "under review" }, { dispute: "under-review" }, "under review"],
  ["dispute-changed", { dispute: "won", cents: 100 }, { dispute: "won", cents: 100 }, "€1.00, won"],
  ["refund-done", { cents: 100 }, { cents: 100 }, "€1.00"],
  [
    "refund-done",
    { cents: 100, how: "in another way" },
    { cents: 100, how: "other-means" },
    "another way, €1.00",
  ],
  [
    "place-contradicted",
    { stated: "Portugal", paidFrom: "Germany" },
    { stated: "PT", paidFrom: "DE" },
    "Portugal, Germany",
  ],
  [
    "place-contradicted",
    { stated: "Portugal", paidFrom: "" },
    { stated: "PT", paidFrom: "" },
    "Portugal, ",
  ],
];

test("each timeline entry reads the same after its names become codes", async () => {
  const database = kyselyOver(openPool({ ...shop, max: 1 }));
  await migrateOn(database, "0087-registered-formats");
  await withClient(shop, async (client) => {
    await client.query(
      `insert into orders (kind, channel, state, title, price_cents)
         values ('service', 'checkout', 'capturing', 'Mix', 100)`,
    );
    for (const [kind, details] of stored) {
      await client.query(
        "insert into order_events (order_id, kind, details) select id, $1, $2 from orders",
        [kind, details],
      );
    }
  });
  expect(await migrateOn(database, "0088-event-codes")).toEqual(["0088-event-codes"]);
  const events = await database.selectFrom("orderEvents").select("details").orderBy("id").execute();
  expect(events.map(({ details }) => details)).toEqual(stored.map(([, , becomes]) => becomes));
  const lines = events.map(({ details }) => describeEventDetails(details, "EUR"));
  expect(lines).toEqual(stored.map(([, , , reads]) => `: ${reads}`));
  await database.destroy();
});
