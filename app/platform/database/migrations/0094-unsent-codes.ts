import { type Kysely, sql } from "kysely";

/* What versions of the shop have stored of emails and ledger entries that were not sent, and of transfers in timelines. */

const ofMails: Record<string, string> = {
  "The shop has no contact address.": "no-address",
  "The shop has no mail server.": "no-server",
};
const ofEntries: Record<string, string> = {
  "An address with a user name or a password is not fetched.": "address-with-password",
  "Only addresses that begin with https:// are fetched.": "address-not-https",
  "This address is not a public one.": "address-not-public",
  "it could not be reached": "address-unreachable",
  "it took too long to answer": "address-too-slow",
};
const currencies = "EUR USD GBP CHF CAD AUD NZD SEK NOK DKK PLN CZK RON BRL".split(" ");

function readMail(text: string): Record<string, unknown> {
  const code = ofMails[text];
  return code ? { code } : { code: "server-said", text };
}

function readEntry(text: string): Record<string, unknown> {
  const [, status] = /^it answered (\d+)$/.exec(text) ?? [];
  if (status) return { code: "address-failed", status: Number(status) };
  return { code: ofEntries[text] ?? "note", ...(!ofEntries[text] && { text }) };
}

function readAmount(text: string): Record<string, unknown> | undefined {
  const [, symbol, whole = "", hundredths = ""] = /^(\D+)([\d,]+)\.(\d\d)$/.exec(text) ?? [];
  const currency = currencies.find((each) => {
    const format = new Intl.NumberFormat("en", { style: "currency", currency: each });
    return format.format(0) === `${symbol}0.00`;
  });
  if (currency === undefined) return undefined;
  return { cents: Number(`${whole.replaceAll(",", "")}${hundredths}`), currency };
}

type Read = (text: string) => Record<string, unknown> | undefined;

async function changeColumn(
  db: Kysely<unknown>,
  { table, column, read }: { table: string; column: string; read: Read },
): Promise<void> {
  const [name, to] = [sql.ref(column), sql.ref(`${table}.${column}`)];
  const check = sql.ref(`${table}_${column}_check`);
  const { rows } = await sql<{ text: string }>`
    select distinct ${name} as text from ${sql.table(table)} where ${name} is not null`.execute(db);
  await sql`
    alter table ${sql.table(table)} drop constraint if exists ${check};
    alter table ${sql.table(table)} alter column ${name} type jsonb
      using case when ${name} is not null then jsonb_build_object('code', 'note', 'text', ${name}) end;
    alter table ${sql.table(table)} add constraint ${check} check (
      ${name} is null or coalesce(${name}->>'code', '') ~ '^[a-z]+(-[a-z]+)*$');
  `.execute(db);
  await sql`
    update ${sql.table(table)} set ${name} = said.value::jsonb
    from ${valuesOf(rows, read)} where ${to}->>'text' = said.text`.execute(db);
}

function valuesOf(rows: readonly { text: string }[], read: Read) {
  const known = rows.flatMap(({ text }) => {
    const value = read(text);
    return value ? [{ text, value: JSON.stringify(value) }] : [];
  });
  const [texts, values] = [known.map(({ text }) => text), known.map(({ value }) => value)];
  return sql`unnest(${sql.val(texts)}::text[], ${sql.val(values)}::text[]) as said(text, value)`;
}

/** Codes with values instead of sentences and formatted amounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changeColumn(db, { table: "mails", column: "problem", read: readMail });
  await changeColumn(db, { table: "ledger_entries", column: "send_problem", read: readEntry });
  await sql`update orders set end_reason = null
    where erased_at is not null and end_reason = 'Erased.'`.execute(db);
  const ofTransfers = sql`kind in ('transfer-received', 'transfer-reversed')`;
  const { rows } = await sql<{ text: string }>`
    select distinct details->>'amount' as text from order_events
    where ${ofTransfers} and details ? 'amount'`.execute(db);
  await sql`alter table order_events disable trigger order_events_only_emptied`.execute(db);
  await sql`
    update order_events set details = details - 'amount' || said.value::jsonb
    from ${valuesOf(rows, readAmount)}
    where ${ofTransfers} and details->>'amount' = said.text`.execute(db);
  await sql`alter table order_events enable trigger order_events_only_emptied`.execute(db);
}
