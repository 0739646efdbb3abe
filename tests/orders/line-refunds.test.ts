import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { sha256Hex } from "../../app/platform/system/sha256.server.ts";
import { listInvoices } from "../../app/shop/accounting/invoices/find-invoices.server.ts";
import { invoiceXml } from "../../app/shop/accounting/invoices/invoice-xml.ts";
import { findOrderPage } from "../../app/shop/orders/buyers/order-page.server.ts";
import { drawClaimLetter } from "../../app/shop/orders/documents/order-documents.server.ts";
import { startOrderDownload } from "../../app/shop/orders/files/start-order-download.server.ts";
import { findOrder } from "../../app/shop/orders/managing/find-order.server.ts";
import { ordersCsv } from "../../app/shop/orders/managing/orders-csv.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { relistTracks } from "../../app/shop/orders/selling/undo-sale.server.ts";
import { raiseAttention } from "../../app/shop/orders/state/attention.server.ts";
import { verifySale } from "../../app/shop/orders/verify-sale.server.ts";
import { givenTrackFile, givenUser } from "../fixtures/given.ts";
import { numbersFrom } from "../fixtures/numbers-from.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { brokenRules } from "../invoices/broken-rules.ts";
import { givenProducer } from "../shares/given-shares.ts";
import { readEvents } from "./given-buyers.ts";
import { givenPaidCart, givenPricedTracks, linesOf, orderOf, soldOf } from "./given-carts.ts";
import { currentPayment, listPayments, reserve, runOrderJobs } from "./given-orders.ts";

/* Refunds of one line of an order, whose other lines stay as they are. */

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

const givenAdmin = () => givenUser({ role: "admin" });

async function givenOrder(...prices: number[]) {
  const tracks = await givenPricedTracks(...prices);
  for (const { id } of tracks) await givenTrackFile(id, { sizeBytes: 1, sha256: sha256Hex(id) });
  const cart = await givenPaidCart(stripe, tracks);
  return { ...cart, tracks, lines: await linesOf(cart.orderId) };
}

async function refund(orderId: string, cents: number, lineId?: string): Promise<void> {
  resultOf(await refundOrder(await givenAdmin(), orderId, { cents, lineId, reason: "Agreed" }));
  await runOrderJobs(orderId);
}

const returnedOf = async (orderId: string) =>
  (await linesOf(orderId)).map(({ returnedCents }) => returnedCents);

const keptOf = async (orderId: string) =>
  (await linesOf(orderId)).map(({ isHeld, returnedAt }) => isHeld && returnedAt === null);

async function ledgerOf(trackIds: string[]) {
  const { rows } = await sql<{ kind: string; track: string; how: string }>`
    select line::jsonb ->> 'kind' as kind, line::jsonb ->> 'track' as track,
      line::jsonb ->> 'how' as how
    from register_lines where line::jsonb ->> 'track' = any(${trackIds}::text[])
      and line::jsonb ->> 'kind' in ('sold', 'refunded') order by number`.execute(db);
  return rows.map(({ kind, track, how }) => `${kind} ${trackIds.indexOf(track) + 1} ${how}`);
}

async function codeOf(lineId: string): Promise<string> {
  const { code } = await db
    .selectFrom("verificationCodes")
    .where("orderLineId", "=", lineId)
    .select("code")
    .executeTakeFirstOrThrow();
  return code;
}

test("a refund of one whole line ends that line alone, and the order stays paid", async () => {
  const { orderId, tracks, lines, shopper } = await givenOrder(1000, 2000, 3000);
  const [one, two] = lines;
  await refund(orderId, 2000, two?.id);
  expect(await returnedOf(orderId)).toEqual([0, 2000, 0]);
  expect(await keptOf(orderId)).toEqual([true, false, true]);
  expect((await orderOf(orderId)).state).toBe("paid");
  expect(await soldOf(tracks)).toEqual([true, true, true]);
  const opened = { orderId, secret: "s".repeat(43), requiresVerification: false } as const;
  const start = (lineId?: string) => startOrderDownload(opened, { lineId }, shopper.browserKey);
  expect(await start(two?.id)).toMatchObject({ refused: { reason: "conflict" } });
  const page = await findOrderPage(orderId);
  expect(page.lines.map(({ files }) => files.length)).toEqual([1, 0, 1]);
  expect(await drawClaimLetter(two?.id ?? "")).toBeUndefined();
  const ids = tracks.map(({ id }) => id);
  expect((await ledgerOf(ids)).slice(3)).toEqual(["refunded 2 refunded"]);
  const client = { address: "10.8.0.1", userAgent: "Firefox" };
  const verified = async (lineId = "") => resultOf(await verifySale(await codeOf(lineId), client));
  expect(await verified(two?.id)).toMatchObject({ state: "refunded", revokedAt: expect.any(Date) });
  expect(await verified(one?.id)).toMatchObject({ state: "paid", revokedAt: undefined });
  const csv = await new Response(
    ordersCsv({ view: "current", search: (await orderOf(orderId)).number ?? "", page: 1 }),
  ).text();
  expect(csv.split("\n")[1]?.trim()).toMatch(new RegExp(`,${page.lines[1]?.title}$`));
});

test("the last line that is refunded ends the order, as a refund in full does", async () => {
  const { orderId, tracks, lines } = await givenOrder(1000, 2000);
  await refund(orderId, 2000, lines[1]?.id);
  await refund(orderId, 1000, lines[0]?.id);
  expect((await orderOf(orderId)).state).toBe("refunded");
  expect(await returnedOf(orderId)).toEqual([1000, 2000]);
  expect((await ledgerOf(tracks.map(({ id }) => id))).slice(2)).toEqual([
    "refunded 2 refunded",
    "refunded 1 refunded",
  ]);
});

test("a line can't be refunded beyond what is left of it, nor a line of another order", async () => {
  const [{ orderId, lines }, other] = [await givenOrder(1000, 2000), await givenOrder(500, 500)];
  const admin = await givenAdmin();
  const ask = (cents: number, lineId = "") =>
    refundOrder(admin, orderId, { cents, lineId, reason: "Agreed" });
  expect(await ask(1001, lines[0]?.id)).toMatchObject({
    refused: { reason: "invalid", errors: { amount: expect.any(String) } },
  });
  expect(await ask(100, other.lines[0]?.id)).toMatchObject({ refused: { reason: "missing" } });
  await refund(orderId, 400, lines[0]?.id);
  expect(await ask(601, lines[0]?.id)).toMatchObject({ refused: { reason: "invalid" } });
  expect(await keptOf(orderId)).toEqual([true, true]);
  await refund(orderId, 600, lines[0]?.id);
  expect(await keptOf(orderId)).toEqual([false, true]);
});

test("a form of one line that is sent again refunds nothing, and not another line either", async () => {
  const { orderId, lines } = await givenOrder(1000, 1000);
  const admin = await givenAdmin();
  const formKey = crypto.randomUUID();
  const send = (lineId?: string) =>
    refundOrder(admin, orderId, { cents: 1000, lineId, reason: "Agreed", formKey });
  resultOf(await send(lines[0]?.id));
  resultOf(await send(lines[0]?.id));
  expect(await send(lines[1]?.id)).toMatchObject({ refused: { reason: "conflict" } });
  await runOrderJobs(orderId);
  expect(await returnedOf(orderId)).toEqual([1000, 0]);
});

test("what is left of a line after a refund of the order ends that line when it is refunded", async () => {
  const { orderId, lines } = await givenOrder(1000, 1000, 1000);
  await refund(orderId, 1000);
  expect(await returnedOf(orderId)).toEqual([334, 333, 333]);
  await refund(orderId, 667, lines[1]?.id);
  expect(await returnedOf(orderId)).toEqual([334, 1000, 333]);
  expect(await keptOf(orderId)).toEqual([true, false, true]);
  await refund(orderId, 500);
  expect(await returnedOf(orderId)).toEqual([584, 1000, 583]);
});

test.each([1, 2, 3])(
  "after any sequence of refunds of lines and of the order, the cents of the lines are exact: seed %i",
  async (seed) => {
    const random = numbersFrom(seed);
    const below = (most: number) => Math.floor(random() * most);
    const { orderId } = await givenOrder(1, 99, 3333, 4999, 10_000);
    const ended = new Set<string>();
    for (let step = 0; (await orderOf(orderId)).state === "paid" && step < 40; step += 1) {
      const before = await linesOf(orderId);
      const open = before.filter(({ priceCents, returnedCents }) => priceCents > returnedCents);
      const line = below(3) > 0 ? open[below(open.length)] : undefined;
      const left = (line ? [line] : before).reduce(
        (sum, { priceCents, returnedCents }) => sum + priceCents - returnedCents,
        0,
      );
      const cents = line && below(2) === 0 ? left : 1 + below(line ? left : Math.ceil(left / 3));
      await refund(orderId, cents, line?.id);
      const after = await linesOf(orderId);
      const [payment] = await listPayments(orderId);
      const message = `step ${step}`;
      const sum = after.reduce((total, { returnedCents }) => total + returnedCents, 0);
      expect(sum, message).toBe(payment?.refundedCents);
      for (const { id, priceCents, returnedCents, returnedAt } of after) {
        const added = returnedCents - (before.find((each) => each.id === id)?.returnedCents ?? 0);
        expect(returnedCents, message).toBeLessThanOrEqual(priceCents);
        if (id === line?.id) expect(Math.abs(added - cents), message).toBeLessThanOrEqual(1);
        else if (line) expect(Math.abs(added), message).toBeLessThanOrEqual(1);
        if (id === line?.id && cents === left) expect(returnedCents, message).toBe(priceCents);
        if (returnedAt) ended.add(id);
        expect(returnedAt !== null, message).toBe(ended.has(id));
      }
    }
    expect(ended.size).toBeGreaterThan(0);
  },
);

test("the track of an ended line is relisted and sold again alone", async () => {
  const { orderId, tracks, lines } = await givenOrder(1000, 2000);
  const [admin, ids] = [await givenAdmin(), tracks.map(({ id }) => id)];
  const relist = (trackIds: string[]) => relistTracks(admin, { id: orderId, trackIds }, "Free");
  await refund(orderId, 1000, lines[0]?.id);
  expect(await relist(ids.slice(1))).toMatchObject({ refused: { reason: "conflict" } });
  resultOf(await relist(ids.slice(0, 1)));
  expect(await soldOf(tracks)).toEqual([false, true]);
  resultOf(await reserve(ids[0] ?? ""));
  await refund(orderId, 2000);
  expect((await orderOf(orderId)).state).toBe("refunded");
  expect(await soldOf(tracks)).toEqual([false, true]);
});

test("a line whose refund could not be paid out belongs to its buyer again, unless it was relisted", async () => {
  const { orderId, tracks, lines, ref } = await givenOrder(1000, 2000);
  await refund(orderId, 1000, lines[0]?.id);
  await stripe.simulate("fail-refund", { ref });
  await runOrderJobs(orderId);
  expect(await keptOf(orderId)).toEqual([true, true]);
  expect(await returnedOf(orderId)).toEqual([0, 0]);
  const ids = tracks.map(({ id }) => id);
  expect((await ledgerOf(ids)).at(-1)).toBe("sold 1 refund-failed");

  await refund(orderId, 1000, lines[0]?.id);
  resultOf(
    await relistTracks(await givenAdmin(), { id: orderId, trackIds: [ids[0] ?? ""] }, "Free"),
  );
  await stripe.simulate("fail-refund", { ref });
  await runOrderJobs(orderId);
  expect(await keptOf(orderId)).toEqual([false, true]);
  const codes = (await findOrder(orderId))?.attentions.map(({ attention }) => attention.code);
  expect(codes).toContain("refund-returned-relisted");
});

test("if the refund of the last line fails, the lines that were refunded before stay ended", async () => {
  const { orderId, tracks, lines, ref } = await givenOrder(1000, 2000);
  await refund(orderId, 1000, lines[0]?.id);
  await refund(orderId, 2000, lines[1]?.id);
  await stripe.simulate("fail-refund", { ref });
  await runOrderJobs(orderId);
  expect((await orderOf(orderId)).state).toBe("paid");
  expect(await keptOf(orderId)).toEqual([false, true]);
  expect(await returnedOf(orderId)).toEqual([1000, 0]);
  expect((await ledgerOf(tracks.map(({ id }) => id))).slice(-1)).toEqual(["sold 2 refund-failed"]);
});

test("a dispute lost after a line was refunded reverses only the lines that were left", async () => {
  const { orderId, tracks, lines, ref } = await givenOrder(1000, 2000);
  await refund(orderId, 1000, lines[0]?.id);
  await stripe.simulate("dispute", { ref, status: "lost", cents: 2000 });
  await runOrderJobs(orderId);
  expect((await orderOf(orderId)).state).toBe("charged-back");
  expect((await ledgerOf(tracks.map(({ id }) => id))).slice(2)).toEqual([
    "refunded 1 refunded",
    "refunded 2 charged-back",
  ]);
});

test("the share of a refunded line is reversed, and the other producer's is not", async () => {
  const [ana, ben] = [await givenProducer(), await givenProducer()];
  const tracks = await givenPricedTracks(1000, 2000);
  for (const [index, { producer }] of [ana, ben].entries()) {
    const set = { userId: producer.id };
    await db
      .updateTable("musicTracks")
      .set(set)
      .where("id", "=", tracks[index]?.id ?? "")
      .execute();
  }
  const { orderId } = await givenPaidCart(stripe, tracks);
  const [one] = await linesOf(orderId);
  await refund(orderId, 1000, one?.id);
  const entries = await db
    .selectFrom("shareEntries")
    .where("producerId", "in", [ana.producer.id, ben.producer.id])
    .select(["producerId", "kind", "cents"])
    .orderBy("at")
    .execute();
  const of = (id: string) =>
    entries.filter(({ producerId }) => producerId === id).map(({ kind, cents }) => [kind, cents]);
  expect(of(ana.producer.id)).toEqual([
    ["earned", 700],
    ["reversed", 700],
  ]);
  expect(of(ben.producer.id)).toEqual([["earned", 1400]]);
});

test("the credit note of a line has that line alone, and follows the rules of EN 16931", async () => {
  const seller = { sellerCountry: "DE", taxVatId: "DE123456788", taxCountry: "DE" };
  const before = await db.selectFrom("settings").selectAll().executeTakeFirstOrThrow();
  await db
    .updateTable("settings")
    .set({ ...seller, taxMode: "home", invoiceMode: "this-shop" })
    .execute();
  const { orderId, lines } = await givenOrder(4999, 3333);
  await refund(orderId, 1111, lines[1]?.id);
  await refund(orderId, 2222, lines[1]?.id);
  const { sellerCountry, taxVatId, taxCountry, taxMode, invoiceMode } = before;
  await db
    .updateTable("settings")
    .set({ sellerCountry, taxVatId, taxCountry, taxMode, invoiceMode })
    .execute();
  const [invoice, ...notes] = await listInvoices(orderId);
  expect(invoice?.content.lines).toHaveLength(2);
  expect(notes.map(({ kind, grossCents }) => [kind, grossCents])).toEqual([
    ["credit-note", 1111],
    ["credit-note", 2222],
  ]);
  for (const note of notes) {
    expect(note.content.lines).toBeUndefined();
    expect(note.content.description).toBe(invoice?.content.lines?.[1]?.description);
    expect(brokenRules(invoiceXml(note))).toEqual([]);
  }
});

test("the timeline, the refund's row and the email name the refunded track", async () => {
  const { orderId, lines } = await givenOrder(1000, 2000);
  await refund(orderId, 1000, lines[0]?.id);
  const order = await findOrder(orderId);
  const title = order?.lines[0]?.title ?? "";
  expect(order?.refunds).toMatchObject([{ title, cents: 1000, state: "done" }]);
  const events = await readEvents(orderId);
  expect(events).toContainEqual({ kind: "line-returned", details: { title } });
  const mails = await db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .where("kind", "=", "refund")
    .select("blocks")
    .execute();
  expect(JSON.stringify(mails)).toContain(`€10.00 for “${title}”`);
  expect(JSON.stringify(mails)).toContain("The rest of your order stays as it is.");
});

async function refundAtProvider(orderId: string, cents: number): Promise<void> {
  const { ref } = await currentPayment(orderId);
  await stripe.simulate("refund", { ref, cents });
  await runOrderJobs(orderId);
}

test("a refund at the provider's own page is spread over all lines and ends none", async () => {
  const { orderId } = await givenOrder(1000, 2000);
  await refundAtProvider(orderId, 300);
  expect(await returnedOf(orderId)).toEqual([100, 200]);
  expect(await keptOf(orderId)).toEqual([true, true]);
});

test("a refund at the provider's own page of all that is left of one line ends that line", async () => {
  const { orderId, tracks, lines } = await givenOrder(1000, 2000, 3000);
  await refund(orderId, 500, lines[1]?.id);
  await refundAtProvider(orderId, 1500);
  expect(await returnedOf(orderId)).toEqual([0, 2000, 0]);
  expect(await keptOf(orderId)).toEqual([true, false, true]);
  const { refunds, lines: shown } = (await findOrder(orderId)) ?? {};
  expect(refunds).toContainEqual(
    expect.objectContaining({ title: shown?.[1]?.title, reason: { code: "at-provider" } }),
  );
  await refundAtProvider(orderId, 4000);
  expect((await orderOf(orderId)).state).toBe("refunded");
  expect(await returnedOf(orderId)).toEqual([1000, 2000, 3000]);
  expect((await ledgerOf(tracks.map(({ id }) => id))).slice(3)).toEqual([
    "refunded 2 refunded",
    "refunded 1 refunded",
    "refunded 3 refunded",
  ]);
});

test("a refund at the provider's own page that two lines could have had ends neither", async () => {
  const { orderId } = await givenOrder(1000, 1000, 2000);
  await refundAtProvider(orderId, 1000);
  expect(await returnedOf(orderId)).toEqual([250, 250, 500]);
  expect(await keptOf(orderId)).toEqual([true, true, true]);
});

test("a refund of the order by as much as a line costs ends no line", async () => {
  const { orderId } = await givenOrder(1000, 2000);
  await refund(orderId, 1000);
  expect(await returnedOf(orderId)).toEqual([333, 667]);
  expect(await keptOf(orderId)).toEqual([true, true]);
});

test("a withdrawal from one line is answered once that line is refunded", async () => {
  const { orderId, lines } = await givenOrder(1000, 2000, 3000);
  const withdrawal = { formKey: crypto.randomUUID(), name: "Ana", email: "ana@example.com" };
  const { id } = await db
    .insertInto("withdrawals")
    .values({ ...withdrawal, orderNumber: "DUB-2026-0001", orderId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("withdrawnLines")
    .values({ withdrawalId: id, orderLineId: lines[1]?.id ?? "" })
    .execute();
  await raiseAttention(db, orderId, { code: "withdrawal-received" });
  const openCodes = async () =>
    (await findOrder(orderId))?.attentions.map(({ attention }) => attention.code);
  await refund(orderId, 1000, lines[0]?.id);
  expect(await openCodes()).toEqual(["withdrawal-received"]);
  await refund(orderId, 2000, lines[1]?.id);
  expect(await openCodes()).toEqual([]);
});
