import { expect, test } from "vitest";
import { creditorReference } from "../../app/payments/bank-transfer/creditor-reference.ts";
import { readStatement } from "../../app/payments/bank-transfer/read-statement.server.ts";
import { resultOf } from "../fixtures/outcomes.ts";

const reference = creditorReference("DUB-2026-0147");
const other = creditorReference("DUB-2026-0148");

function read(text: string, encoding: "utf-8" | "latin1" = "utf-8") {
  return resultOf(readStatement(Buffer.from(text, encoding)));
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
  expect(read(portuguese, "latin1")).toMatchObject([joao]);
  expect(read(portuguese, "latin1")[0]?.text).toContain("JOÃO");
  expect(read(english)).toMatchObject([{ amount: { cents: 24_905, currency: "GBP" } }]);
});

test("a file that is no text is refused with a sentence that says what is expected", () => {
  for (const bytes of [
    Buffer.from("PK\x03\x04\xff\xfe", "latin1"),
    Buffer.from(german, "utf16le"),
  ]) {
    expect(readStatement(bytes).refused?.text).toContain("Choose the CSV or the camt.053 file");
  }
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
  expect(readStatement(Buffer.from(text)).refused?.reason).toBe("invalid");
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test("a statement has 5 MB and 20,000 lines at most", () => {
  const large = Buffer.alloc(5 * 1024 * 1024 + 1, 0x20);
  expect(readStatement(large).refused?.text).toContain("5 MB");
  const many = `Date;Amount\n${"2026-11-20;1,00\n".repeat(20_001)}`;
  expect(readStatement(Buffer.from(many)).refused?.text).toContain("20000 lines");
  const most = `Date;Amount\n${"2026-11-20;1,00\n".repeat(20_000)}`;
  expect(read(most)).toHaveLength(20_000);
});
