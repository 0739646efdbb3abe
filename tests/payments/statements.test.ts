import { expect, test } from "vitest";
import { readStatement } from "../../app/shop/payments/bank-transfer/read-statement.server.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { drawFrom } from "../malformed/draw.ts";
import { bankFormats, other, reference } from "./bank-formats.ts";

function readAll(text: string, encoding: "utf-8" | "latin1" | "utf16le" = "utf-8") {
  return resultOf(readStatement(Buffer.from(text, encoding)));
}

function read(text: string, encoding: "utf-8" | "latin1" | "utf16le" = "utf-8") {
  return readAll(text, encoding).incoming;
}

const leftOutOf = (text: string) =>
  readAll(text).skipped.map(({ row, reason }) => [row, reason] as const);

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

test("statements of banks in several countries are read by their column names", () => {
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

test.each(bankFormats)(
  "an export of $bank yields its booked payment, and nothing else counts as incoming money",
  ({ text, encoding, currency = "EUR", remitter, skipped = [], out = 0 }) => {
    const { incoming, outgoing, ...read } = readAll(text, encoding);
    const amount = { cents: 14_900, currency };
    const payment = { bookedOn: "2026-11-23", amount, references: [reference] };
    expect(incoming).toMatchObject([
      { ...payment, ...(remitter === undefined ? {} : { remitter }) },
    ]);
    expect(read.skipped.map(({ row, reason }) => [row, reason])).toEqual(skipped);
    expect(outgoing).toHaveLength(out);
  },
);

test("rows are numbered like lines in an editor, including blank lines and multi-line text", () => {
  const text = `Account;1\n\nDate;Amount;Text\n2026-11-20;1,00;"two\nlines"\n\n;1,00;x\n2026-11-21;?;y\n`;
  expect(leftOutOf(text.replace("?", "1.2.3"))).toEqual([
    [7, "no-day"],
    [8, "no-amount"],
  ]);
  expect(read(text.replace("?", "2.00"))).toHaveLength(2);
});

test("a binary file is refused with a message that says what is expected", () => {
  for (const bytes of [
    Buffer.from("PK\x03\x04\xff\xfe", "latin1"),
    Buffer.from(german, "utf16le"),
  ]) {
    expect(readStatement(bytes).refused?.text).toContain("Choose the CSV or camt.053 (XML) file");
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

test("camt.053 imports booked credits, single and batched, with structured references", () => {
  const batch = entry(
    "300.00",
    details(structured(reference), '<Amt Ccy="EUR">100.00</Amt>') +
      details(structured(other), '<Amt Ccy="EUR">200.00</Amt>'),
  );
  const pending = entry("9.00", details("")).replace("BOOK", "PDNG");
  const incoming = read(
    camt(
      entry("249.05", details(structured(reference))) + batch + pending + entry("5", "", "DBIT"),
    ),
  );
  expect(incoming.map(({ amount, references }) => [amount.cents, references])).toEqual([
    [24_905, [reference]],
    [10_000, [reference]],
    [20_000, [other]],
  ]);
  expect(incoming[0]).toMatchObject({ remitter: "Anna & Ben", bookedOn: "2026-11-20" });
});

test("only booked credits in a camt document count as incoming money", () => {
  const credit = entry("149.00", details(structured(reference)));
  const message = (name: string, part: string) =>
    camt(credit).replaceAll("BkToCstmrStmt", name).replaceAll("Stmt>", `${part}>`);
  for (const document of [
    message("BkToCstmrAcctRpt", "Rpt"),
    message("BkToCstmrDbtCdtNtfctn", "Ntfctn"),
    camt(credit.replace("<Cd>BOOK</Cd>", "BOOK")),
  ]) {
    expect(read(document)).toMatchObject([{ amount: { cents: 14_900 } }]);
  }
  for (const status of ["PDNG", "INFO", "FUTR"]) {
    expect(leftOutOf(camt(credit.replace("BOOK", status)))).toEqual([[1, "not-booked"]]);
  }
  const returns = [
    credit.replace("<Sts>", "<RvslInd>true</RvslInd><Sts>"),
    credit.replace("<Sts>", "<RvslInd>1</RvslInd><Sts>"),
    credit.replace("<RltdPties>", "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf><RltdPties>"),
    credit.replace(
      "<NtryDtls>",
      "<BkTxCd><Prtry><Cd>NTRF+159+9310</Cd></Prtry></BkTxCd><NtryDtls>",
    ),
  ];
  expect(leftOutOf(camt(returns.join("")))).toEqual([1, 2, 3, 4].map((row) => [row, "came-back"]));
});

test("the booked amount counts, and a batch is split only if its parts add up to it", () => {
  const amount = (cents: string, kind = "CRDT") =>
    `<Amt Ccy="EUR">${cents}</Amt><CdtDbtInd>${kind}</CdtDbtInd>`;
  const sent = details(structured(reference), amount("149.00"));
  expect(read(camt(entry("139.00", sent)))).toMatchObject([{ amount: { cents: 13_900 } }]);
  const fees = details(structured(other), amount("49.00", "DBIT"));
  const mixed = readAll(camt(entry("100.00", sent + fees)));
  expect(mixed.incoming).toMatchObject([{ amount: { cents: 14_900 }, references: [reference] }]);
  expect(mixed.outgoing).toMatchObject([{ amount: { cents: 4_900 }, references: [other] }]);
  const untold = read(camt(entry("149.00", details(structured(reference)) + details(""))));
  expect(untold).toMatchObject([{ amount: { cents: 14_900 }, references: [] }]);
  const both = read(
    camt(entry("298.00", details(structured(reference)) + details(structured(other)))),
  );
  expect(both).toMatchObject([{ amount: { cents: 29_800 }, references: [reference, other] }]);
});

test("camt amounts may have any number of decimals, and other currencies skip only their own entry", () => {
  const given = ["000000000000149.00", "+149.00", "149", "149.000", "149.0"];
  const incoming = read(camt(given.map((amount) => entry(amount, details(amount))).join("")));
  expect(incoming.map(({ amount }) => amount.cents)).toEqual(given.map(() => 14_900));
  const mixed = camt(
    entry("12345", "").replace("EUR", "JPY") +
      entry("12345.00", "").replace("EUR", "HUF") +
      entry("149.001", "") +
      entry("149.00", ""),
  );
  expect(read(mixed)).toMatchObject([{ amount: { cents: 14_900 } }]);
  expect(leftOutOf(mixed)).toEqual([
    [1, "other-currency"],
    [2, "other-currency"],
    [3, "no-amount"],
  ]);
});

test("a camt document is read in its declared encoding or by its byte order mark", () => {
  const named = camt(entry("149.00", details(structured(reference)))).replace(
    "Anna &amp; Ben",
    "Jörg Müßig",
  );
  const latin1 = named.replace("UTF-8", "ISO-8859-1");
  const texts = [
    Buffer.from(named),
    Buffer.from(`\ufeff${named}`),
    Buffer.from(latin1, "latin1"),
    Buffer.from(`\ufeff${named.replace("UTF-8", "UTF-16")}`, "utf16le"),
    Buffer.from(named.replace("UTF-8", "UTF-16"), "utf16le").swap16(),
  ];
  for (const bytes of texts) {
    expect(resultOf(readStatement(bytes)).incoming).toMatchObject([{ remitter: "Jörg Müßig" }]);
  }
});

test("the value date counts if there is no booking date, and references are found in any field", () => {
  const day = camt(entry("149.00", "")).replaceAll("BookgDt", "ValDt");
  expect(read(day)).toMatchObject([{ bookedOn: "2026-11-20" }]);
  const entries = [
    entry("1.00", `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls>`),
    entry("2.00", `<TxDtls><AddtlTxInf>Order ${reference}</AddtlTxInf></TxDtls>`),
    entry("3.00", "").replace("</Ntry>", `<AddtlNtryInf>${reference}</AddtlNtryInf></Ntry>`),
    entry(
      "4.00",
      details(
        `<RmtInf><Ustrd>RF${reference.slice(2, 8)}</Ustrd><Ustrd>${reference.slice(8)}</Ustrd></RmtInf>`,
      ),
    ),
  ];
  expect(read(camt(entries.join(""))).map(({ references }) => references)).toEqual(
    entries.map(() => [reference]),
  );
});

test("payments on the same day are told apart by their payer, even if the bank numbers are alike", () => {
  const one = (name: string, ref: string) =>
    entry("149.00", details(structured(ref)).replace("Anna &amp; Ben", name)).replace(
      "BANK-1",
      "NONREF",
    );
  const [jan, ida, ...more] = read(camt(one("Jan", reference) + one("Ida", other)));
  expect(more).toEqual([]);
  expect(jan?.entryHash).not.toBe(ida?.entryHash);
  const rows = (from: number) =>
    `Date;Amount;Text;Referenz\n2026-11-20;10,00;Jan;${from}\n2026-11-20;10,00;Ida;${from}\n`;
  const idsOf = (text: string) => read(text).map(({ entryHash }) => entryHash);
  expect(new Set(idsOf(rows(1))).size).toBe(2);
  expect(idsOf(rows(2))).toEqual(idsOf(rows(1)));
});

test("a statement always produces the same line IDs, and identical lines stay separate", () => {
  const row = "2026-11-20;10,00;Thanks\n";
  const idsOf = (rows: number) =>
    read(`Date;Amount;Text\n${row.repeat(rows)}`).map(({ entryHash }) => entryHash);
  expect(idsOf(2)).toEqual(idsOf(2));
  expect(new Set(idsOf(2)).size).toBe(2);
  expect(idsOf(3).slice(0, 2)).toEqual(idsOf(2));
});

test("an account outside the euro countries needs a currency in each row", () => {
  const text = `IBAN;Booked At;Text;Credit/Debit Amount\nCH9300762011623852957;2026-11-23 00:00:00.0;${reference};149.00\n`;
  expect(readStatement(Buffer.from(text)).refused?.text).toContain(
    "the currency of row 2 is unclear",
  );
  expect(read(text.replaceAll("CH93", "DE93"))).toMatchObject([{ amount: { currency: "EUR" } }]);
});

test("a truncated, duplicated or altered statement is read or refused, and never crashes", () => {
  const draw = drawFrom(2_711);
  const pieces = ['"', ";", "\n", ",", "-", "é", "RF", " ", "EUR", "<", ":61:"];
  for (let round = 0; round < 1_000; round += 1) {
    const { text, encoding } = draw.one(bankFormats);
    let bytes = Buffer.from(text, encoding ?? "utf-8");
    for (let change = draw.below(6); change >= 0; change -= 1) {
      const [at, to] = [draw.below(bytes.length), draw.below(bytes.length)];
      const inserted = draw.isIn(50) ? draw.bytes(1) : Buffer.from(draw.one(pieces));
      const rest = bytes.subarray(draw.isIn(60) ? at : to);
      bytes = Buffer.concat([
        bytes.subarray(0, at),
        inserted,
        draw.isIn(90) ? rest : Buffer.alloc(0),
      ]);
    }
    for (const { amount, bookedOn, remitter, text: sent } of readStatement(bytes).done?.incoming ??
      []) {
      expect(Number.isSafeInteger(amount.cents) && amount.cents > 0).toBe(true);
      expect(bookedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(remitter.length <= 140 && sent.length <= 1_000).toBe(true);
    }
  }
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
])("%s is quickly refused as a statement", (_what, text) => {
  const begun = performance.now();
  expect(readStatement(Buffer.from(text)).refused?.reason).toBe("invalid");
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test("a statement can have at most 5 MB and 20,000 lines", () => {
  const large = Buffer.alloc(5 * 1024 * 1024 + 1, 0x20);
  expect(readStatement(large).refused?.text).toContain("5 MB");
  const many = `Date;Amount\n${"2026-11-20;1,00\n".repeat(20_001)}`;
  expect(readStatement(Buffer.from(many)).refused?.text).toContain("20000 lines");
  const most = `Date;Amount\n${"2026-11-20;1,00\n".repeat(20_000)}`;
  expect(read(most)).toHaveLength(20_000);
});
