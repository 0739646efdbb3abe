import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { kyselyOver, openPool } from "../../app/platform/database/db.server.ts";
import { migrateOn } from "../../app/platform/database/migrate.server.ts";
import { fileProblemText } from "../../app/platform/uploads/file-problem-text.ts";
import { mailProblemText } from "../../app/shop/mail/mail-problem-text.ts";
import { describeEventDetails } from "../../app/shop/orders/managing/describe-event-details.server.ts";
import { withClient } from "../fixtures/connections.ts";

const server = inject("server");
const name = `dubplate_unsent_${process.pid}`;
const shop = { ...server, database: name };

beforeAll(() => withClient(server, (client) => client.query(`create database ${name}`)));
afterAll(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)));

const busy = "451 4.7.1 Try again later";

/** Reasons that an earlier version stored for an email, with the value each becomes. */
const mails: [text: string, problem: object][] = [
  [busy, { code: "server-said", text: busy }],
  ["The shop has no contact address.", { code: "no-address" }],
  ["The shop has no mail server.", { code: "no-server" }],
];

/** The same for a ledger entry. */
const entries: [text: string, problem: object][] = [
  ["An address with a user name or a password is not fetched.", { code: "address-with-password" }],
  ["Only addresses that begin with https:// are fetched.", { code: "address-not-https" }],
  ["This address is not a public one.", { code: "address-not-public" }],
  ["it answered 500", { code: "address-failed", status: 500 }],
  ["it could not be reached", { code: "address-unreachable" }],
  ["it took too long to answer", { code: "address-too-slow" }],
];

/** Details of transfers in an order in pounds, with their new text. */
const transfers: [details: object, becomes: object, reads: string][] = [
  [
    { amount: "€1,234.50", of: "2026-11-25" },
    { cents: 123_450, currency: "EUR", of: "2026-11-25" },
    "of 2026-11-25, €1,234.50",
  ],
  [
    { amount: "CHF\u00a05.00", of: "2026-11-25" },
    { cents: 500, currency: "CHF", of: "2026-11-25" },
    "of 2026-11-25, CHF\u00a05.00",
  ],
  [{ amount: "5 thalers" }, { amount: "5 thalers" }, "5 thalers"],
];

function giveUnsent() {
  return withClient(shop, async (client) => {
    await client.query(
      `insert into orders (kind, channel, state, title, price_cents, end_reason, erased_at)
         values ('service', 'checkout', 'cancelled', 'Mix', 100, 'Erased.', now()),
           ('service', 'checkout', 'cancelled', 'Mix', 200, 'Erased.', null)`,
    );
    await client.query(
      `insert into mails (kind, subject, blocks, problem)
         select 'contact-message', n || '. mail', '[]', text
         from unnest($1::text[]) with ordinality as told(text, n)`,
      [mails.map(([text]) => text)],
    );
    await client.query(
      `insert into ledger_entries (order_id, kind, at, gross_cents, net_cents, tax_cents, send_problem)
         select orders.id, 'sale', now(), n, n, 0, text
         from orders, unnest($1::text[]) with ordinality as told(text, n) where price_cents = 100`,
      [entries.map(([text]) => text)],
    );
    for (const [details] of transfers) {
      await client.query(
        `insert into order_events (order_id, kind, details)
           select id, 'transfer-received', $1 from orders where price_cents = 100`,
        [details],
      );
    }
  });
}

test("unsent emails and ledger entries, and transfers in timelines, read correctly after the migration", async () => {
  const database = kyselyOver(openPool({ ...shop, max: 1 }));
  await migrateOn(database, "0093-file-problems");
  await giveUnsent();
  expect(await migrateOn(database, "0094-unsent-codes")).toEqual(["0094-unsent-codes"]);

  const ofMails = await database.selectFrom("mails").select("problem").orderBy("subject").execute();
  expect(ofMails.map(({ problem }) => problem)).toEqual(mails.map(([, problem]) => problem));
  const mailProblems = ofMails.flatMap(({ problem }) => problem ?? []);
  expect(mailProblems.map(mailProblemText).filter((text) => !text.includes(" "))).toEqual([]);

  const ofEntries = await database
    .selectFrom("ledgerEntries")
    .select("sendProblem")
    .orderBy("grossCents")
    .execute();
  const problems = ofEntries.flatMap(({ sendProblem }) => sendProblem ?? []);
  expect(problems).toEqual(entries.map(([, problem]) => problem));
  expect(problems.map(fileProblemText).filter((text) => !text.includes(" "))).toEqual([]);

  const events = await database.selectFrom("orderEvents").select("details").orderBy("id").execute();
  expect(events.map(({ details }) => details)).toEqual(transfers.map(([, becomes]) => becomes));
  const lines = events.map(({ details }) => describeEventDetails(details, "GBP"));
  expect(lines).toEqual(transfers.map(([, , reads]) => `: ${reads}`));

  // Text written by a person stays.
  const { rows: reasons } = await sql<{ endReason: string | null }>`
    select end_reason from orders order by price_cents`.execute(database);
  expect(reasons).toEqual([{ endReason: null }, { endReason: "Erased." }]);
  await database.destroy();
});
