import { expect, test } from "vitest";
import { creditorReference } from "../../app/payments/bank-transfer/creditor-reference.ts";
import { matchLines } from "../../app/payments/bank-transfer/match-lines.ts";
import {
  readStatement,
  type StatementEncoding,
} from "../../app/payments/bank-transfer/read-statement.server.ts";
import { resultOf } from "../fixtures/outcomes.ts";

const reference = creditorReference("DUB-2026-0147");
const other = creditorReference("DUB-2026-0148");

function read(text: string, encoding: StatementEncoding = "utf-8") {
  const bytes = encoding === "utf-8" ? Buffer.from(text) : Buffer.from(text, "latin1");
  return resultOf(readStatement(bytes, encoding));
}

const german = `Umsätze Girokonto;;;;
Zeitraum;30 Tage;;;
Buchungstag;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Betrag;Währung
20.11.26;"SVWZ+${reference}";Anna Müller;1.249,05;EUR
20.11.26;Miete;Vermieter;-800,00;EUR
`;
const portuguese = `Data Mov.;Descrição;Valor
19-11-2026;TRF DE JOÃO ${reference};249,05
`;
const english = `Date,Description,Amount,Currency,ID
2026-11-19,"From Ben, ${reference}",249.05,GBP,tx-77
`;

test("statements of banks in several countries are read by their columns' names", () => {
  const [first, ...more] = read(german);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    bookedOn: "2026-11-20",
    amount: { cents: 124_905, currency: "EUR" },
    remitter: "Anna Müller",
    references: [reference],
  });
  const joao = { bookedOn: "2026-11-19", amount: { cents: 24_905, currency: "EUR" } };
  expect(read(portuguese, "windows-1252")).toMatchObject([joao]);
  expect(read(portuguese, "windows-1252")[0]?.text).toContain("JOÃO");
  expect(read(english)).toMatchObject([{ amount: { cents: 24_905, currency: "GBP" } }]);
});

test("a file in the other encoding is refused with a sentence, not read wrongly", () => {
  const outcome = readStatement(Buffer.from(portuguese, "latin1"), "utf-8");
  expect(outcome.refused?.text).toContain("Choose the other encoding");
});

const entry = (amount: string, inner: string, kind = "CRDT") => `
  <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>BANK-1</AcctSvcrRef>
  <NtryDtls>${inner}</NtryDtls></Ntry>`;
const details = (text: string, amount = "") =>
  `<TxDtls>${amount}<RltdPties><Dbtr><Pty><Nm>Anna &amp; Ben</Nm></Pty></Dbtr></RltdPties>${text}</TxDtls>`;
const structured = (text: string) =>
  `<RmtInf><Strd><CdtrRefInf><Ref>${text}</Ref></CdtrRefInf></Strd></RmtInf>`;
const camt = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
${entries}</Stmt></BkToCstmrStmt></Document>`;

test("camt.053 is read: booked credits, single and in batches, with structured references", () => {
  const batch = entry(
    "300.00",
    details(structured(reference), '<Amt Ccy="EUR">100.00</Amt>') +
      details(structured(other), '<Amt Ccy="EUR">200.00</Amt>'),
  );
  const pending = entry("9.00", details("")).replace("BOOK", "PDNG");
  const lines = read(
    camt(
      entry("249.05", details(structured(reference))) + batch + pending + entry("5", "", "DBIT"),
    ),
  );
  expect(lines.map(({ amount, references }) => [amount.cents, references])).toEqual([
    [24_905, [reference]],
    [10_000, [reference]],
    [20_000, [other]],
  ]);
  expect(lines[0]).toMatchObject({ remitter: "Anna & Ben", bookedOn: "2026-11-20" });
});

test("the same statement gives the same lines whenever it is read, and equal lines stay two", () => {
  const twice = `Date;Amount;Text\n2026-11-20;10,00;Thanks\n2026-11-20;10,00;Thanks\n`;
  const [first, second] = [read(twice), read(twice)];
  expect(first.map(({ lineId }) => lineId)).toEqual(second.map(({ lineId }) => lineId));
  expect(new Set(first.map(({ lineId }) => lineId)).size).toBe(2);
});

const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;">]>${camt(entry("1", details("&d;"))).slice(38)}`;
const external = laughs.replace('<!ENTITY a "ha">', '<!ENTITY a SYSTEM "file:///etc/passwd">');

test.each([
  ["a bomb of entities", laughs],
  ["a file of the machine", external],
  ["an entity without a DTD", camt(entry("1", details("&passwd;")))],
  ["two million open elements", "<a>".repeat(1_600_000)],
  ["a document that ends early", camt(entry("1", "")).slice(0, 300)],
  ["another kind of document", "<?xml version='1.0'?><html/>"],
  ["an amount that is none", camt(entry("1e9", ""))],
  ["a day that is none", camt(entry("1", "")).replace("2026-11-20", "2026-02-30")],
  ["a CSV without an amount", "Date;Text\n2026-11-20;x\n"],
  ["a quote that never ends", `Date;Amount;Text\n2026-11-20;1,00;"${"x".repeat(100_000)}`],
  ["a day with a month too many", "Date;Amount\n20.13.2026;1,00\n"],
  ["three decimals", "Date;Amount\n20.11.2026;1,0005\n"],
  ["nothing", ""],
  ["zeros", "\0\0\0"],
])("of %s nothing is read, at once", (_what, text) => {
  const begun = performance.now();
  expect(readStatement(Buffer.from(text), "utf-8").refused?.reason).toBe("invalid");
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test("a statement has 5 MB and 20,000 lines at most", () => {
  const large = Buffer.alloc(5 * 1024 * 1024 + 1, 0x20);
  expect(readStatement(large, "utf-8").refused?.text).toContain("5 MB");
  const many = `Date;Amount\n${"2026-11-20;1,00\n".repeat(20_001)}`;
  expect(readStatement(Buffer.from(many), "utf-8").refused?.text).toContain("20000 lines");
  const most = `Date;Amount\n${"2026-11-20;1,00\n".repeat(20_000)}`;
  expect(read(most)).toHaveLength(20_000);
});

const euros = (cents: number) => ({ cents, currency: "EUR" as const });
const open = [
  { paymentId: "a", reference, amount: euros(24_905) },
  { paymentId: "b", reference: other, amount: euros(10_000) },
];

function lineWith(text: string, cents = 24_905, currency: "EUR" | "USD" = "EUR") {
  return read(`Date;Amount;Currency;Text\n2026-11-20;${cents / 100};${currency};${text}\n`);
}

test("a line that names one open transfer and has its amount settles it", () => {
  const { matched, needsPerson } = matchLines(lineWith(`For ${reference}`), open);
  expect(matched.map(({ transfer }) => transfer.paymentId)).toEqual(["a"]);
  expect(needsPerson).toEqual([]);
});

test.each([
  ["several-references", lineWith(`${reference}, ${other}`)],
  ["another-amount", lineWith(reference, 24_900)],
  ["another-currency", lineWith(reference, 24_905, "USD")],
  ["unknown-reference", lineWith(creditorReference("DUB-2026-0999"))],
  ["no-reference", lineWith("Thank you!")],
] as const)("a line is left to a person: %s", (reason, lines) => {
  const { matched, needsPerson } = matchLines(lines, open);
  expect([matched, needsPerson.map((each) => each.reason)]).toEqual([[], [reason]]);
});

test("money that comes twice for one transfer settles it once, and a line that comes twice counts once", () => {
  const [first] = lineWith(reference);
  const [second] = lineWith(`${reference} again`);
  if (!first || !second) throw new Error("Nothing was read.");
  const { matched, needsPerson } = matchLines([first, first, second], open);
  expect(matched).toHaveLength(1);
  expect(needsPerson).toMatchObject([{ line: second, reason: "paid-twice" }]);
});
