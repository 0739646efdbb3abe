import { type Kysely, sql } from "kysely";

/* Every sentence that a version of the shop has stored as the reason why an order needs a person. */

const plain: Record<string, string> = {
  "A dispute took back more than was left of the payment. Ask the provider to return the rest.":
    "dispute-took-more",
  "A dispute was won after the track was put back in the shop or sold. Refund the buyer, or agree with them on something else.":
    "dispute-won-relisted",
  "A refund could not be made.": "refund-failed",
  "A refund could not be paid out: the buyer does not have that money. Give it back in another way.":
    "refund-returned",
  "A refund has not been made yet: the payment provider gives no clear answer. The shop goes on asking. See the refund below for what it said.":
    "refund-unanswered",
  "A refund was refused by the payment provider.": "refund-failed",
  "The buyer disputes the payment with the provider.": "disputed",
  "The buyer reported a problem.": "problem-reported",
  "The buyer withdraws from the contract.": "withdrawal-received",
  "The payment provider has not answered for a quarter of an hour.": "provider-unreachable",
  "The payment provider is reviewing the payment. The order waits until it decides, or until you release it.":
    "payment-under-review",
  "The refund could not be paid out, and the track is back in the shop or sold. Give the money back in another way.":
    "refund-returned-relisted",
  "There is nothing to deliver. Add the files to the track, or a link to them: the buyer is told then.":
    "files-missing",
  "Transfer the money back from your bank account, then press “Sent back” beside the refund.":
    "send-back-manually",
};

const currencies = "EUR USD GBP CHF CAD AUD NZD SEK NOK DKK PLN CZK RON BRL".split(" ");
const countries =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR " +
  "GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP " +
  "KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT " +
  "MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW " +
  "SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ " +
  "UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";
const otherAmount =
  /^Another amount than the price was paid(?:: (.+?\d\.\d\d))?\.( It goes back by itself\.)?$/;
const mismatch =
  /^The buyer said (.+), and the payment comes from (.+): find out whose VAT it is\.$/;
const reversed =
  /^(.+?) that had paid this order left your account again on (\d{4}-\d\d-\d\d)\. Ask your bank why\. /;
const asText =
  /^No font of the shop has (.+)\. The buyer has the agreement as a text file instead of a PDF\.$/s;

/** What is not recognized is kept as a note. */
function read(text: string): Record<string, unknown> {
  const code = plain[text];
  return code === undefined ? (readValues(text) ?? { code: "note", text }) : { code };
}

function readValues(text: string): Record<string, unknown> | undefined {
  const other = otherAmount.exec(text);
  if (other) {
    const [, amount, isReturned] = other;
    const money = amount === undefined ? {} : readMoney(amount);
    return money && { code: "other-amount", ...money, ...(!isReturned && { isKept: true }) };
  }
  const [, said = "", paid = ""] = mismatch.exec(text) ?? [];
  const [stated, paidFrom] = [countryCode(said), countryCode(paid)];
  if (stated && paidFrom) return { code: "country-mismatch", stated, paidFrom };
  const [, amount = "", bookedOn] = reversed.exec(text) ?? [];
  const money = readMoney(amount);
  if (money && bookedOn) return { code: "transfer-reversed", ...money, bookedOn };
  const [, letters] = asText.exec(text) ?? [];
  return letters === undefined ? undefined : readLetters(letters);
}

function readMoney(text: string): { cents: number; currency: string } | undefined {
  const [, symbol, whole = "", hundredths] = /^(\D+)([\d,]+)\.(\d\d)$/.exec(text) ?? [];
  const currency = currencies.find((each) => {
    const format = new Intl.NumberFormat("en", { style: "currency", currency: each });
    return format.format(0) === `${symbol}0.00`;
  });
  const cents = Number(`${whole.replaceAll(",", "")}${hundredths}`);
  return currency === undefined ? undefined : { cents, currency };
}

function countryCode(name: string): string | undefined {
  if (name === "") return undefined;
  const names = new Intl.DisplayNames("en", { type: "region" });
  return countries.split(" ").find((code) => names.of(code) === name);
}

function readLetters(text: string): Record<string, unknown> {
  const numbers = [...text.matchAll(/\(U\+([0-9A-F]{4,6})\)/g)];
  const letters = numbers.map(([, number = ""]) =>
    String.fromCodePoint(Number.parseInt(number, 16)),
  );
  return { code: "agreement-as-text", letters, hasMore: text.endsWith(" and more") };
}

/** Stores why an order needs a person as a code with values, in its row and in the line that says who looked after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const orders = await sql<{ id: string; text: string }>`
    select id, attention as text from orders where attention is not null`.execute(db);
  const events = await sql<{ id: string; text: string }>`
    select id, details->>'attention' as text from order_events
    where kind = 'attention-cleared' and details ? 'attention'`.execute(db);
  await sql`
    alter table orders drop constraint orders_attention_check;
    alter table orders alter column attention type jsonb
      using case when attention is not null then jsonb_build_object('code', 'note', 'text', attention) end;
    alter table orders add constraint orders_attention_check check (
      attention is null or coalesce(attention->>'code', '') ~ '^[a-z]+(-[a-z]+)*$');
  `.execute(db);
  await sql`
    update orders set attention = said.attention::jsonb
    from ${valuesOf(orders.rows)} where orders.id = said.id::uuid`.execute(db);
  await sql`alter table order_events disable trigger order_events_only_emptied`.execute(db);
  await sql`
    update order_events set details = jsonb_build_object('attention', said.attention::jsonb)
    from ${valuesOf(events.rows)} where order_events.id = said.id::bigint`.execute(db);
  await sql`alter table order_events enable trigger order_events_only_emptied`.execute(db);
}

function valuesOf(rows: readonly { id: string; text: string }[]) {
  const ids = rows.map(({ id }) => id);
  const attentions = rows.map(({ text }) => JSON.stringify(read(text)));
  return sql`unnest(${sql.val(ids)}::text[], ${sql.val(attentions)}::text[]) as said(id, attention)`;
}
