import { expect, test } from "vitest";
import { drawQrCode } from "../../app/platform/ui/qr-code.server.ts";
import { bankSettingsForm } from "../../app/shop/payments/bank-transfer/bank-account.server.ts";
import {
  easterSunday,
  endOfBankDay,
  isBankDay,
  transferDeadlines,
} from "../../app/shop/payments/bank-transfer/bank-days.ts";
import {
  creditorReference,
  findReferences,
  formatReference,
  isCreditorReference,
} from "../../app/shop/payments/bank-transfer/creditor-reference.ts";
import { epcPayload } from "../../app/shop/payments/bank-transfer/epc-code.server.ts";

const iso = (day: Date) => day.toISOString().slice(0, 10);
const utc = (day: string) => new Date(`${day}T10:00:00Z`);

test("an order's number becomes a reference that every bank can check", () => {
  expect(creditorReference("5390-0754-7034")).toBe("RF18539007547034"); // Example of ISO 11649.
  const numbers = Array.from({ length: 500 }, (_, n) => `DUB-2026-${String(n).padStart(4, "0")}`);
  const references = numbers.map(creditorReference);
  expect(references.filter((reference) => !isCreditorReference(reference))).toEqual([]);
  expect(new Set(references).size).toBe(500);
  expect(() => creditorReference("---")).toThrow();
  expect(() => creditorReference("X".repeat(22))).toThrow();
});

test("a mistyped digit and two swapped digits are detected", () => {
  const reference = creditorReference("DUB-2026-0147");
  for (let index = 4; index < reference.length; index += 1) {
    const typed = [...reference];
    typed[index] = typed[index] === "3" ? "4" : "3";
    expect(isCreditorReference(typed.join("")), typed.join("")).toBe(false);
  }
  expect(isCreditorReference(reference.replace("47", "74"))).toBe(false);
});

test("a reference is found however the payer and the banks have written it", () => {
  const reference = creditorReference("DUB-2026-0147");
  const spellings = [
    reference,
    formatReference(reference),
    reference.toLowerCase(),
    `SVWZ+${reference}`,
    `Track ${formatReference(reference)}, thank you`,
    `${formatReference(reference)} thank you`,
    `EREF+NOTPROVIDED ${reference.slice(0, 9)} ${reference.slice(9)}`,
    `RF is nice, RF${reference}`,
  ];
  for (const spelling of spellings) expect(findReferences(spelling), spelling).toContain(reference);
  expect(findReferences("Thank you for RF12 and the perfect RF99 ABC")).toEqual([]);
  expect(findReferences("")).toEqual([]);
});

test("a text full of partial references is parsed quickly", () => {
  const begun = performance.now();
  findReferences("RF1 2 ".repeat(170));
  findReferences(`RF${" ".repeat(1000)}`);
  expect(performance.now() - begun).toBeLessThan(500);
});

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
  [2285, "2285-03-22"],
])("Easter of %d is on %s", (year, day) => {
  expect(iso(easterSunday(year))).toBe(day);
});

test("banks are closed on weekends and the six TARGET holidays, and on no other days", () => {
  const closed = ["2026-01-01", "2026-04-03", "2026-04-06", "2026-05-01", "2026-12-25"];
  expect(closed.filter((day) => isBankDay(utc(day)))).toEqual([]);
  expect(["2026-11-21", "2026-11-22"].filter((day) => isBankDay(utc(day)))).toEqual([]);
  const open = ["2026-01-02", "2026-04-02", "2026-04-07", "2026-05-14", "2026-12-24", "2026-12-28"];
  expect(open.filter((day) => !isBankDay(utc(day)))).toEqual([]);
});

test("transfer deadlines count bank days and grace days over Easter, Christmas and weekends", () => {
  const days = { transferDays: 3, graceDays: 2 };
  const { payBy, reservedUntil } = transferDeadlines(utc("2026-04-01"), days);
  expect(payBy.toISOString()).toBe("2026-04-08T23:59:59.999Z");
  expect(iso(reservedUntil)).toBe("2026-04-10");
  expect(iso(endOfBankDay(utc("2026-12-23"), 3))).toBe("2026-12-29");
  expect(iso(endOfBankDay(new Date("2026-11-20T23:59:59Z"), 1))).toBe("2026-11-23");
});

const account = {
  bankHolder: "Dubplate, Lda",
  bankIban: "pt50 0002 0123 1234 5678 9015 4",
  bankBic: "",
  transferDays: "3",
  transferGraceDays: " 0 ",
};

test("a bank account is normalized when saved, and a mistyped one is refused", () => {
  expect(bankSettingsForm.parse(account)).toEqual({
    version: "",
    bankHolder: "Dubplate, Lda",
    bankIban: "PT50000201231234567890154",
    bankBic: null,
    transferDays: 3,
    transferGraceDays: 0,
  });
  expect(bankSettingsForm.parse({ ...account, bankBic: "bcomptpl" }).bankBic).toBe("BCOMPTPL");
  const wrong = [
    { bankIban: "PT50 0002 0123 1234 5678 9015 5" },
    { bankIban: "PT50" },
    { bankIban: "BR1800360305000010009795493C1" },
    { bankIban: "" },
    { bankBic: "BCOM" },
    { bankHolder: " " },
    { bankHolder: "x".repeat(71) },
    { bankHolder: "", bankIban: "", bankBic: "BCOMPTPL" },
    { transferDays: "0" },
    { transferDays: "2.5" },
    { transferGraceDays: "11" },
    { transferGraceDays: "" },
  ];
  for (const each of wrong) {
    const { success } = bankSettingsForm.safeParse({ ...account, ...each });
    expect(success, JSON.stringify(each)).toBe(false);
  }
});

test("clearing every field removes the bank account", () => {
  const empty = { ...account, bankHolder: " ", bankIban: "", bankBic: "" };
  const none = { bankHolder: null, bankIban: null, bankBic: null };
  expect(bankSettingsForm.parse(empty)).toMatchObject(none);
});

const transfer = {
  holder: "Dubplate Música, Lda",
  iban: "PT50000201231234567890154",
  bic: undefined,
  reference: "RF18539007547034",
  amount: { cents: 24_905, currency: "EUR" as const },
};

test("the banking app code follows EPC069-12", () => {
  expect(epcPayload(transfer)?.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "",
    "Dubplate Música, Lda",
    "PT50000201231234567890154",
    "EUR249.05",
    "",
    "RF18539007547034",
  ]);
  expect(epcPayload({ ...transfer, bic: "BCOMPTPL" })).toContain("SCT\nBCOMPTPL\n");
});

test("no code is created for another currency, a zero amount or a name that is too long", () => {
  const amount = { cents: 100, currency: "USD" as const };
  expect(epcPayload({ ...transfer, amount })).toBeUndefined();
  expect(epcPayload({ ...transfer, amount: { cents: 0, currency: "EUR" } })).toBeUndefined();
  expect(epcPayload({ ...transfer, holder: "x".repeat(71) })).toBeUndefined();
});

/** Returns the level in the format bits beside the upper left finder (ISO 18004, 7.9). */
function levelOf(isDark: (row: number, column: number) => boolean): string {
  const bits = [isDark(8, 0), isDark(8, 1)].map(Number).join("");
  const masked = Number.parseInt(bits, 2) ^ 0b10;
  return ["M", "L", "H", "Q"][masked] ?? "";
}

test("the code is drawn at level M with a quiet zone of four modules", () => {
  const { size, path } = drawQrCode(epcPayload(transfer) ?? "");
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const isDark = (row: number, column: number) => dark.has(`${column + 4} ${row + 4}`);
  const modules = size - 8;
  expect((modules - 17) % 4).toBe(0);
  for (const [row, column] of [
    [0, 0],
    [0, modules - 7],
    [modules - 7, 0],
  ] as const) {
    const corner = Array.from({ length: 7 }, (_, n) => isDark(row, column + n));
    expect(corner).toEqual(Array(7).fill(true));
    expect([isDark(row + 1, column + 1), isDark(row + 3, column + 3)]).toEqual([false, true]);
  }
  expect(levelOf(isDark)).toBe("M");
  const coordinates = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect([Math.min(...coordinates), Math.max(...coordinates)]).toEqual([4, size - 5]);
});
