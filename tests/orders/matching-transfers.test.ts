import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import { recognizeBrowser } from "../../app/shop/orders/access/browser-key.server.ts";
import {
  findOpenEntry,
  listBankEntries,
} from "../../app/shop/orders/bank-statements/bank-entries.server.ts";
import {
  countEntry,
  returnEntry,
} from "../../app/shop/orders/bank-statements/count-entry.server.ts";
import {
  ignoreEntry,
  reopenEntry,
} from "../../app/shop/orders/bank-statements/decide-entry.server.ts";
import type { EntryView } from "../../app/shop/orders/bank-statements/entry-filter.ts";
import { importStatement } from "../../app/shop/orders/bank-statements/import-statement.server.ts";
import { reconcileTransfers } from "../../app/shop/orders/bank-statements/reconcile-transfers.server.ts";
import { correctAddress } from "../../app/shop/orders/buyers/correct-address.server.ts";
import { cancelOrder } from "../../app/shop/orders/paying/cancel-order.server.ts";
import { resolveAttentions } from "../../app/shop/orders/state/attention.server.ts";
import { findTransferWithQrCode } from "../../app/shop/orders/transfers/awaited-transfer.server.ts";
import { offerTransfers } from "../../app/shop/orders/transfers/expected-transfers.server.ts";
import { confirmRefund } from "../../app/shop/orders/transfers/manual-refunds.server.ts";
import type { MatchResult } from "../../app/shop/orders/transfers/match-entry.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { letTimeRunOut, listPayments, readOrder, runOrderJobs } from "./given-orders.ts";
import {
  givenAwaited,
  mailsOf,
  runTransferJobs,
  setAccount,
  statementOf,
} from "./given-transfers.ts";

let admin: Actor;

beforeAll(async () => {
  await prepareJobs();
  admin = await givenUser({ role: "admin" });
});
beforeEach(async () => {
  await db.deleteFrom("transferLines").execute();
  await setAccount();
});

async function upload(bytes: Buffer) {
  const done = resultOf(await importStatement(admin, { name: "statement.csv", bytes }));
  await runTransferJobs();
  return done;
}

async function listed(view: EntryView = "matching") {
  return (await listBankEntries({ view, page: 1 })).entries;
}

/** Result without skipped rows. */
const all = { skipped: [], rows: "row" };

/** Returns the only entry of the list, as its buttons send it. */
async function findOnlyEntry(match: MatchResult, view: EntryView = "matching") {
  const [entry, ...others] = await listed(view);
  expect([entry?.match, others]).toEqual([match, []]);
  return { line: entry?.id ?? "", payment: entry?.transfer?.paymentId ?? "", match };
}

async function givenExpired() {
  const { id } = await givenTrack();
  const awaited = await givenAwaited(id);
  await letTimeRunOut(awaited.orderId);
  await runOrderJobs(awaited.orderId);
  return { trackId: id, ...awaited };
}

async function refundsOf(orderId: string) {
  await runOrderJobs(orderId);
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .where("payments.orderId", "=", orderId)
    .select(["refunds.id", "cents", "refunds.state", "payments.isSurplus"])
    .execute();
}

const kindsOf = async (orderId: string) => (await mailsOf(orderId)).map(({ kind }) => kind).sort();

test("an exact transfer with the reference sells the track at once, and importing it again changes nothing", async () => {
  const { orderId, ref } = await givenAwaited((await givenTrack()).id);
  const statement = statementOf({ reference: ref }, { name: "Landlord", amount: "800.00" });
  expect(await upload(statement)).toEqual({ ...all, incoming: 2, added: 2, queued: 1 });
  expect(await upload(statement)).toEqual({ ...all, incoming: 2, added: 0, queued: 0 });
  expect(await readOrder(orderId)).toMatchObject({ state: "paid", attention: null });
  expect(await listPayments(orderId)).toMatchObject([{ state: "captured", capturedCents: 4999 }]);
  expect(await kindsOf(orderId)).toEqual([
    "payment-received",
    "track-sold",
    "transfer-instructions",
  ]);
  expect([await listed(), (await listed("unknown")).length]).toEqual([[], 1]);
  expect(await listed("settled")).toMatchObject([{ orderId, decidedBy: null, match: "counted" }]);
});

test("two simultaneous uploads of the same statement add it once and sell once", async () => {
  const orders = await Promise.all(
    [1, 2, 3].map(async () => givenAwaited((await givenTrack()).id)),
  );
  const statement = statementOf(...orders.map(({ ref }) => ({ reference: ref })));
  const both = await Promise.all([upload(statement), upload(statement)]);
  expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(3);
  for (const { orderId } of orders) {
    expect((await kindsOf(orderId)).filter((kind) => kind === "payment-received")).toHaveLength(1);
  }
});

test("an underpayment is recorded, the buyer is asked for the rest, and the rest sells the track", async () => {
  const { orderId, ref } = await givenAwaited((await givenTrack()).id);
  await upload(statementOf({ reference: ref, amount: "40.00" }));
  expect((await readOrder(orderId)).state).toBe("awaiting-transfer");
  expect(await countEntry(admin, await findOnlyEntry("too-little"))).toEqual({ done: "part" });
  const [, mail] = await mailsOf(orderId);
  expect(mail?.kind).toBe("transfer-rest");
  expect(JSON.stringify(mail?.blocks)).toContain("€9.99");
  expect(await findTransferWithQrCode(orderId)).toMatchObject({ amount: { cents: 999 } });
  expect(await upload(statementOf({ reference: ref, amount: "9.99" }))).toMatchObject({
    queued: 1,
  });
  expect((await readOrder(orderId)).state).toBe("paid");
  expect(await listPayments(orderId)).toMatchObject([{ capturedCents: 4999 }]);
});

test("a partial payment must be sent back if the order expires before the rest arrives", async () => {
  const { orderId, ref } = await givenAwaited((await givenTrack()).id);
  await upload(statementOf({ reference: ref, amount: "40.00" }));
  resultOf(await countEntry(admin, await findOnlyEntry("too-little")));
  expect(await listed()).toEqual([]);
  await letTimeRunOut(orderId);
  await runOrderJobs(orderId);
  resultOf(await returnEntry(admin, await findOnlyEntry("ended-part")));
  expect(await refundsOf(orderId)).toMatchObject([{ cents: 4000, isSurplus: true }]);
  expect((await readOrder(orderId)).attention).toEqual({ code: "send-back-manually" });
  expect(await listed()).toEqual([]);
});

test("an overpayment sells the track, and the difference is owed until an administrator has sent it back", async () => {
  const { orderId, ref } = await givenAwaited((await givenTrack()).id);
  await upload(statementOf({ reference: ref, amount: "60.00" }));
  expect(await countEntry(admin, await findOnlyEntry("too-much"))).toEqual({ done: "sold" });
  const [refund, ...others] = await refundsOf(orderId);
  expect([refund, others]).toMatchObject([{ cents: 1001, state: "pending", isSurplus: true }, []]);
  expect(await readOrder(orderId)).toMatchObject({
    state: "paid",
    attention: { code: "send-back-manually" },
  });
  resultOf(await confirmRefund(admin, orderId, refund?.id ?? ""));
  expect(await readOrder(orderId)).toMatchObject({ state: "paid", attention: null });
  const mails = JSON.stringify((await mailsOf(orderId)).at(-1));
  expect(mails).toContain("sent €10.01 back");
  expect(await listPayments(orderId)).toMatchObject([
    { capturedCents: 4999, refundedCents: 0 },
    { capturedCents: 1001, refundedCents: 1001 },
  ]);
});

test("a late transfer waits for an administrator: it buys the track if available, or is sent back", async () => {
  const free = await givenExpired();
  await upload(statementOf({ reference: free.ref }));
  expect((await readOrder(free.orderId)).state).toBe("expired");
  expect(await countEntry(admin, await findOnlyEntry("late"))).toEqual({ done: "sold" });
  expect((await readOrder(free.orderId)).state).toBe("paid");

  const taken = await givenExpired();
  const rival = await givenAwaited(taken.trackId);
  await upload(statementOf({ reference: rival.ref }, { reference: taken.ref }));
  expect((await readOrder(rival.orderId)).state).toBe("paid");
  expect(await countEntry(admin, await findOnlyEntry("too-late"))).toEqual({ done: "too-late" });
  expect(await refundsOf(taken.orderId)).toMatchObject([{ cents: 4999, state: "pending" }]);
  expect(await kindsOf(taken.orderId)).toContain("paid-too-late");
  expect((await readOrder(rival.orderId)).state).toBe("paid");
});

test("money for an order that is already paid is sent back, and so is a late underpayment", async () => {
  const paid = await givenAwaited((await givenTrack()).id);
  await upload(statementOf({ reference: paid.ref }, { reference: paid.ref, day: "2026-11-21" }));
  resultOf(await returnEntry(admin, await findOnlyEntry("paid-already")));
  expect(await refundsOf(paid.orderId)).toMatchObject([{ cents: 4999, isSurplus: true }]);
  expect((await readOrder(paid.orderId)).state).toBe("paid");
  const late = await givenExpired();
  await upload(statementOf({ reference: late.ref, amount: "1.00" }));
  const pressed = await findOnlyEntry("late-part");
  expect((await countEntry(admin, pressed)).refused?.reason).toBe("conflict");
  resultOf(await returnEntry(admin, pressed));
  expect((await readOrder(late.orderId)).state).toBe("expired");
});

test("the same payment in another file format never counts twice", async () => {
  const { orderId, ref } = await givenAwaited((await givenTrack()).id);
  const half = { reference: ref, amount: "24.99" };
  await upload(statementOf(half));
  resultOf(await countEntry(admin, await findOnlyEntry("too-little")));
  await db
    .updateTable("payments")
    .set({ amountCents: 4998 })
    .where("orderId", "=", orderId)
    .execute();
  const again = statementOf({ ...half, name: "A. BUYER" });
  expect(await upload(again)).toEqual({ ...all, incoming: 1, added: 1, queued: 0 });
  expect(await listed()).toMatchObject([{ match: "exact", isDoubled: true }]);
  expect((await readOrder(orderId)).state).toBe("awaiting-transfer");
});

test("a transfer without a reference waits for an administrator to match it by amount or name", async () => {
  const { orderId, paymentId } = await givenAwaited((await givenTrack()).id);
  await upload(statementOf({ name: "A. Buyer" }, { name: "Landlord", amount: "800.00" }));
  const { line } = await findOnlyEntry("no-reference");
  const found = await findOpenEntry(line);
  const offered = await offerTransfers(found ?? { amountCents: 0 }, "");
  expect(offered[0]).toMatchObject({ priceCents: 4999 });
  const [searched] = await offerTransfers({ amountCents: 4999 }, "ana buy");
  expect(searched).toMatchObject({ legalName: "Ana Buyer" });
  expect(await offerTransfers({ amountCents: 4999 }, "%")).toEqual([]);
  const match = "exact";
  expect(await countEntry(admin, { line, payment: paymentId, match })).toEqual({ done: "sold" });
  expect((await readOrder(orderId)).state).toBe("paid");
});

test("sixty transfers for an order that has ended are all sent back", async () => {
  const { orderId, ref } = await givenExpired();
  await upload(statementOf(...Array(60).fill({ reference: ref, amount: "1.00" })));
  for (let [entry] = await listed(); entry; [entry] = await listed()) {
    const { id, match, transfer } = entry;
    const pressed = { line: id, payment: transfer?.paymentId ?? "", match };
    resultOf(await returnEntry(admin, pressed));
  }
  expect(await refundsOf(orderId)).toHaveLength(60);
});

test("two administrators deciding at the same moment: only one decision counts", async () => {
  const { orderId, ref } = await givenAwaited((await givenTrack()).id);
  await upload(statementOf({ reference: ref, amount: "60.00" }));
  const pressed = await findOnlyEntry("too-much");
  const all = await Promise.all([
    countEntry(admin, pressed),
    returnEntry(admin, pressed),
    countEntry(admin, pressed),
    ignoreEntry(admin, pressed.line),
  ]);
  expect(all.filter(({ refused }) => refused === undefined)).toHaveLength(1);
  const received = (await kindsOf(orderId)).filter((kind) => kind === "payment-received");
  expect(received.length).toBeLessThanOrEqual(1);
});

test("a decision based on outdated information is refused", async () => {
  const { orderId, ref } = await givenAwaited((await givenTrack()).id);
  await upload(statementOf({ reference: ref, amount: "60.00" }));
  const pressed = await findOnlyEntry("too-much");
  resultOf(await cancelOrder(orderId));
  expect((await countEntry(admin, pressed)).refused).toMatchObject({
    reason: "conflict",
    text: expect.stringContaining("Check it again"),
  });
  expect((await readOrder(orderId)).state).toBe("cancelled");
  await findOnlyEntry("late");
});

test("an ignored transfer isn't settled until it is reopened", async () => {
  const { orderId, ref } = await givenAwaited((await givenTrack()).id);
  const statement = statementOf({ reference: ref, amount: "60.00" });
  await upload(statement);
  const pressed = await findOnlyEntry("too-much");
  resultOf(await ignoreEntry(admin, pressed.line));
  expect((await countEntry(admin, pressed)).refused?.reason).toBe("conflict");
  await upload(statement);
  expect(await listed()).toEqual([]);
  expect(await listed("ignored")).toMatchObject([{ decidedBy: admin.username }]);
  resultOf(await reopenEntry(admin, pressed.line));
  expect(await countEntry(admin, await findOnlyEntry("too-much"))).toEqual({ done: "sold" });
  expect((await readOrder(orderId)).state).toBe("paid");
});

test("the next upload settles transfers that a crash left unsettled", async () => {
  const { orderId, ref } = await givenAwaited((await givenTrack()).id);
  const left = { bookedOn: "2026-11-20", amountCents: 4999, currency: "EUR" as const };
  const details = {
    remitter: "Ana",
    words: ref,
    creditorReferences: [ref],
    lineId: "a".repeat(64),
  };
  await db
    .insertInto("transferLines")
    .values({ ...left, ...details })
    .execute();
  expect(await upload(statementOf({ amount: "800.00" }))).toEqual({
    ...all,
    incoming: 1,
    added: 1,
    queued: 1,
  });
  expect((await readOrder(orderId)).state).toBe("paid");
});

/** Returns a camt entry that reverses a payer's transfer, without a reference. */
const takenBack = (payer: string) =>
  Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry>
    <Amt Ccy="EUR">49.99</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-11-25</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>${payer}</Nm></Pty></Cdtr>
    </RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`);

test("a transfer reversed after it settled an order alerts the owner once, and undoes no sale", async () => {
  const named = await givenAwaited((await givenTrack()).id);
  const unnamed = await givenAwaited((await givenTrack()).id);
  const payer = `Payer ${unnamed.ref}`;
  await upload(
    statementOf({ reference: named.ref }, { reference: unnamed.ref, name: payer.toUpperCase() }),
  );
  const left = statementOf({ reference: named.ref, amount: "-49.99", day: "2026-11-25" });
  for (const bytes of [left, takenBack(payer)]) {
    expect(await upload(bytes)).toMatchObject({ incoming: 0, added: 0 });
  }
  for (const { orderId } of [named, unnamed]) {
    expect(await readOrder(orderId)).toMatchObject({
      state: "paid",
      attention: {
        code: "transfer-reversed",
        cents: 4999,
        currency: "EUR",
        bookedOn: "2026-11-25",
      },
    });
    await resolveAttentions(db, orderId, ["transfer-reversed"]);
  }
  const settled = await listed("settled");
  expect(settled.map(({ state }) => state).sort()).toEqual(
    ["counted", "reversed"].flatMap((state) => [state, state]),
  );
  for (const bytes of [left, takenBack(payer)]) await upload(bytes);
  expect((await readOrder(named.orderId)).attention).toBeNull();
  expect((await readOrder(unnamed.orderId)).attention).toBeNull();
});

test("a refund sent by the shop itself raises no alert when it appears on a statement", async () => {
  const { orderId, ref } = await givenAwaited((await givenTrack()).id);
  await upload(statementOf({ reference: ref, amount: "60.00" }));
  resultOf(await countEntry(admin, await findOnlyEntry("too-much")));
  const [refund] = await refundsOf(orderId);
  resultOf(await confirmRefund(admin, orderId, refund?.id ?? ""));
  await upload(statementOf({ reference: ref, amount: "-10.01" }));
  expect(await readOrder(orderId)).toMatchObject({ state: "paid", attention: null });
  await upload(statementOf({ reference: ref, amount: "-10.01", day: "2026-11-26" }));
  expect((await readOrder(orderId)).attention).toMatchObject({
    code: "transfer-reversed",
    cents: 1001,
  });
});

test("a transfer that arrives and is reversed in one statement isn't settled automatically", async () => {
  const { orderId, ref } = await givenAwaited((await givenTrack()).id);
  const left = { reference: ref, amount: "-49.99", day: "2026-11-21" };
  expect(await upload(statementOf({ reference: ref }, left))).toMatchObject({ queued: 0 });
  expect((await readOrder(orderId)).state).toBe("awaiting-transfer");
  expect(await listed()).toMatchObject([{ match: "exact", hasGoneOut: true }]);
  expect(await countEntry(admin, await findOnlyEntry("exact"))).toEqual({ done: "sold" });
  await reconcileTransfers();
  await runTransferJobs();
  expect((await readOrder(orderId)).attention).toMatchObject({
    code: "transfer-reversed",
    bookedOn: "2026-11-21",
  });
});

test("only administrators can upload and decide, and each action is in the audit log", async () => {
  const { ref } = await givenAwaited((await givenTrack()).id);
  const seller = await givenUser({ role: "user" });
  const bytes = statementOf({ reference: ref, amount: "60.00" });
  const refused = await importStatement(seller, { name: "x.csv", bytes });
  expect(refused.refused?.reason).toBe("forbidden");
  await upload(bytes);
  const pressed = await findOnlyEntry("too-much");
  for (const outcome of [
    await countEntry(seller, pressed),
    await returnEntry(seller, pressed),
    await ignoreEntry(seller, pressed.line),
  ]) {
    expect(outcome.refused?.reason).toBe("forbidden");
  }
  resultOf(await countEntry(admin, pressed));
  const log = db.selectFrom("auditLog").where("subjectKind", "=", "transfer");
  const auditEntries = log.select(["act", "subjectName", "details"]).orderBy("id", "desc");
  expect(await auditEntries.limit(2).execute()).toEqual([
    {
      act: "settle-transfer",
      subjectName: "€60.00, 2026-11-20",
      details: { order: expect.stringMatching(/^DUB-/) },
    },
    {
      act: "import-statement",
      subjectName: "statement.csv",
      details: { lines: 1, added: 1 },
    },
  ]);
});

test("a buyer who corrects their email gets the transfer details at the new address", async () => {
  const { orderId } = await givenAwaited((await givenTrack()).id);
  const { browserKey } = await recognizeBrowser();
  resultOf(await correctAddress({ orderId, email: "ana.right@example.com", browserKey }));
  const mails = await db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .select(["kind", "toAddress"])
    .execute();
  expect(mails.map(({ kind, toAddress }) => `${kind} ${toAddress}`).sort()).toEqual([
    "address-changed ana@example.com",
    "transfer-instructions ana.right@example.com",
    "transfer-instructions ana@example.com",
  ]);
});
