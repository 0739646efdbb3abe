import { type Kysely, sql } from "kysely";

/* Every sentence that a version of the shop has stored as the reason of a refund; all others are people's. */

const plain: Record<string, string> = {
  "Another amount than the price was paid.": "other-amount",
  "Erased.": "erased",
  "The order was paid already.": "paid-twice",
  "The shop has no claim to it.": "not-owed",
  "The track had been sold when the payment arrived.": "sold-meanwhile",
};
const ofTransfers: Record<string, string> = {
  "More than the price was transferred.": "transfer-excess",
  "This transfer is not counted for the order.": "transfer-not-counted",
};
const currencies = "EUR USD GBP CHF CAD AUD NZD SEK NOK DKK PLN CZK RON BRL".split(" ");

function read(text: string): Record<string, unknown> {
  const code = plain[text];
  return code === undefined ? (readTransfer(text) ?? { code: "note", text }) : { code };
}

function readTransfer(text: string): Record<string, unknown> | undefined {
  const [, said = "", symbol, whole = "", hundredths = "", bookedOn] =
    /^(.+\.) \((\D+)([\d,]+)\.(\d\d) of (\d{4}-\d\d-\d\d)\)$/.exec(text) ?? [];
  const currency = currencies.find((each) => {
    const format = new Intl.NumberFormat("en", { style: "currency", currency: each });
    return format.format(0) === `${symbol}0.00`;
  });
  const code = ofTransfers[said];
  if (code === undefined || currency === undefined) return undefined;
  return { code, cents: Number(`${whole.replaceAll(",", "")}${hundredths}`), currency, bookedOn };
}

/** Stores the reason of a refund as a code with values, in its row and in the line of its order's timeline. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const refunds = await sql<{ id: string; text: string }>`
    select id, reason as text from refunds`.execute(db);
  const events = await sql<{ id: string; text: string }>`
    select id, details->>'reason' as text from order_events
    where kind = 'refund-requested' and jsonb_typeof(details->'reason') = 'string'`.execute(db);
  await sql`
    alter table refunds drop constraint refunds_reason_check;
    alter table refunds alter column reason type jsonb
      using jsonb_build_object('code', 'note', 'text', reason);
    alter table refunds add constraint refunds_reason_check
      check (coalesce(reason->>'code', '') ~ '^[a-z]+(-[a-z]+)*$');
  `.execute(db);
  await sql`
    update refunds set reason = said.reason::jsonb
    from ${valuesOf(refunds.rows)} where refunds.id = said.id::uuid`.execute(db);
  await sql`alter table order_events disable trigger order_events_only_emptied`.execute(db);
  await sql`
    update order_events set details = jsonb_set(details, '{reason}', said.reason::jsonb)
    from ${valuesOf(events.rows)} where order_events.id = said.id::bigint`.execute(db);
  await sql`alter table order_events enable trigger order_events_only_emptied`.execute(db);
}

function valuesOf(rows: readonly { id: string; text: string }[]) {
  const ids = rows.map(({ id }) => id);
  const reasons = rows.map(({ text }) => JSON.stringify(read(text)));
  return sql`unnest(${sql.val(ids)}::text[], ${sql.val(reasons)}::text[]) as said(id, reason)`;
}
