import { element, xmlOf } from "#app/platform/formats/xml.ts";
import { isBankDay } from "#app/shop/payments/bank-transfer/bank-days.ts";
import { m } from "#messages";
import type { Payout } from "./payouts.server.ts";
import { sepaText } from "./sepa-text.ts";

type Line = Payout["lines"][number];

const schema = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/** Returns why banks would refuse the payout as pain.001. */
export function findTransferFileProblem(payout: Payout): string | undefined {
  const { currency, debtorHolder, debtorIban, lines } = payout;
  if (currency !== "EUR") return m.payout_file_euros_only({ currency });
  if (debtorIban === null || debtorHolder === null) {
    return m.payout_file_no_account();
  }
  if (!sepaText(debtorHolder)) return m.payout_file_bad_name();
  if (listValidLines(payout).length === 0) return m.payout_file_canceled();
  const isErased = lines.some(({ holder, iban }) => holder === null || iban === null);
  return isErased ? m.payout_file_erased() : undefined;
}

/** Excludes returned payments, so that nobody is paid twice. */
function listValidLines({ lines }: Payout): Line[] {
  return lines.filter(({ failedAt }) => failedAt === null);
}

/** ISO 20022, by the rulebook EPC132-08. */
export function creditTransfers(payout: Payout, shop: string, now = new Date()): string {
  const { madeAt } = payout;
  const lines = listValidLines(payout);
  const id = plain(payout.id);
  const count = element("NbOfTxs", undefined, String(lines.length));
  const sum = element(
    "CtrlSum",
    undefined,
    amount(lines.reduce((all, { cents }) => all + cents, 0)),
  );
  const name = element("Nm", undefined, sepaText(payout.debtorHolder ?? ""));
  const message = element(
    "CstmrCdtTrfInitn",
    undefined,
    element(
      "GrpHdr",
      undefined,
      element("MsgId", undefined, id),
      element("CreDtTm", undefined, `${madeAt.toISOString().slice(0, 19)}Z`),
      count,
      sum,
      element("InitgPty", undefined, name),
    ),
    element(
      "PmtInf",
      undefined,
      element("PmtInfId", undefined, id),
      element("PmtMtd", undefined, "TRF"),
      count,
      sum,
      element("PmtTpInf", undefined, nested("SvcLvl", "Cd", "SEPA")),
      nested("ReqdExctnDt", "Dt", executionDay(madeAt > now ? madeAt : now)),
      element("Dbtr", undefined, name),
      accountOf("DbtrAcct", payout.debtorIban),
      agentOf("DbtrAgt", payout.debtorBic) ?? unknownAgent,
      element("ChrgBr", undefined, "SLEV"),
      ...lines.map((line) => transferOf(line, payout, shop)),
    ),
  );
  return xmlOf(element("Document", { xmlns: schema }, message));
}

/** Uses the day in Frankfurt, where TARGET is, because banks refuse a past day. */
function executionDay(from: Date): string {
  const day = new Date(from.toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" }));
  while (!isBankDay(day)) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

function transferOf(
  { id, cents, holder, iban, bic }: Line,
  { currency, madeAt }: Payout,
  shop: string,
) {
  const text = `${sepaText(shop) ?? "Tracks"}, shares until ${madeAt.toISOString().slice(0, 10)}`;
  return element(
    "CdtTrfTxInf",
    undefined,
    nested("PmtId", "EndToEndId", plain(id)),
    element("Amt", undefined, element("InstdAmt", { Ccy: currency }, amount(cents))),
    agentOf("CdtrAgt", bic),
    nested("Cdtr", "Nm", sepaText(holder ?? "")),
    accountOf("CdtrAcct", iban),
    nested("RmtInf", "Ustrd", text),
  );
}

function nested(outer: string, inner: string, text: string | undefined) {
  return element(outer, undefined, element(inner, undefined, text));
}

function accountOf(name: string, iban: string | null) {
  return element(name, undefined, nested("Id", "IBAN", iban ?? ""));
}

function agentOf(name: string, bic: string | null) {
  return bic === null ? undefined : element(name, undefined, nested("FinInstnId", "BICFI", bic));
}

const unknownAgent = element(
  "DbtrAgt",
  undefined,
  element("FinInstnId", undefined, nested("Othr", "Id", "NOTPROVIDED")),
);

/** Shortens a UUID to the 35 characters that an ID may have. */
function plain(id: string): string {
  return id.replaceAll("-", "");
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}
