import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { listInvoices } from "../../app/shop/accounting/invoices/find-invoices.server.ts";
import { invoiceXml } from "../../app/shop/accounting/invoices/invoice-xml.ts";
import { enterCode } from "../../app/shop/checkout/discount-code.server.ts";
import { discountLines, type HeldCode } from "../../app/shop/discounts/discount.ts";
import { fillPacks, type LivePack } from "../../app/shop/discounts/pack.ts";
import { type PricedLines, priceLines } from "../../app/shop/discounts/price-lines.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import { removeLine } from "../../app/shop/orders/reservations/remove-line.server.ts";
import { addService } from "../../app/shop/orders/services/add-service.server.ts";
import { receiveStatus } from "../../app/shop/orders/transitions/receive-status.server.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenDiscount, givenPack, givenTrack } from "../fixtures/given.ts";
import { numbersFrom } from "../fixtures/numbers-from.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { brokenRules } from "../invoices/broken-rules.ts";
import { currentPayment, givenShopper, placed, reserve } from "../orders/given-orders.ts";
import { mastering } from "../orders/given-services.ts";

await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);

const everything: HeldCode = {
  percent: null,
  amountCents: null,
  minimumCents: null,
  genres: [],
  trackIds: [],
  maxUses: null,
  maxUsesEach: null,
  email: null,
  isDisabled: false,
  isOver: false,
  startsOn: null,
};
const unused = { inTotal: 0, ofEmail: 0, email: undefined };

test("in 10,000 random carts, discounts respect floors, sum up to the code, and favor no line", () => {
  const random = numbersFrom(54);
  const below = (limit: number) => Math.floor(random() * limit);
  for (let round = 0; round < 10_000; round += 1) {
    const lines = Array.from({ length: 1 + below(8) }, (_, index) => {
      const fullCents = below(5) === 0 ? 0 : 1 + below(20_000);
      const floorCents = below(3) === 0 ? below(25_000) : null;
      return { trackId: `track-${index}`, genre: null, fullCents, floorCents };
    });
    const isPercent = below(2) === 0;
    const percent = isPercent ? 1 + below(100) : null;
    const amountCents = isPercent ? null : 1 + below(40_000);
    const result = discountLines({ ...everything, percent, amountCents }, lines, unused);
    const room = lines.map(({ fullCents, floorCents }) =>
      Math.max(0, fullCents - (floorCents ?? 0)),
    );
    if (!Array.isArray(result)) {
      expect([result.code, isPercent || sumOf(room) === 0]).toEqual(["no-track", true]);
      continue;
    }
    result.forEach((cents, index) => {
      expect(Number.isInteger(cents) && cents >= 0).toBe(true);
      expect(cents).toBeLessThanOrEqual(room[index] ?? 0);
    });
    const full = sumOf(lines.map(({ fullCents }) => fullCents));
    if (amountCents !== null) expect(sumOf(result)).toBe(Math.min(amountCents, sumOf(room)));
    if (percent !== null) {
      expect(sumOf(result)).toBeLessThanOrEqual(Math.round((full * percent) / 100));
      lines.forEach(({ fullCents }, index) => {
        const exact = Math.min((fullCents * percent) / 100, room[index] ?? 0);
        expect(Math.abs((result[index] ?? 0) - exact)).toBeLessThan(1.5);
      });
    }
  }
});

test("in 10,000 random carts, packs keep their offer, respect floors, and share no track", () => {
  const random = numbersFrom(55);
  const below = (limit: number) => Math.floor(random() * limit);
  for (let round = 0; round < 10_000; round += 1) {
    const { lines, packs } = randomCart(below);
    const filled = fillPacks(packs, lines);
    const members = filled.flatMap((each) => each.members);
    expect(new Set(members).size).toBe(members.length);
    for (const { pack, members, discounts } of filled) {
      const { size, priceCents, paidTracks, genres, foldedTags } = pack;
      expect(members).toHaveLength(size);
      const prices = members.map((index) => lines[index]?.fullCents ?? 0);
      const paid = prices.toSorted((one, other) => other - one).slice(0, paidTracks ?? 0);
      expect(sumOf(prices) - sumOf(discounts)).toBe(priceCents ?? sumOf(paid));
      expect(sumOf(discounts)).toBeGreaterThan(0);
      lines.forEach(({ fullCents, floorCents, genre, foldedTags: own }, index) => {
        const cents = discounts[index] ?? 0;
        const isIn = genres.includes(genre) || own.some((tag) => foldedTags.includes(tag));
        expect(Number.isInteger(cents) && cents >= 0).toBe(true);
        if (cents > 0) expect(fullCents - cents).toBeGreaterThanOrEqual(floorCents ?? 0);
        if (cents > 0 && genres.length + foldedTags.length > 0) expect(isIn).toBe(true);
        if (!members.includes(index)) expect(cents).toBe(0);
      });
    }
    const left = lines.map((_, index) => (members.includes(index) ? { trackId: null } : {}));
    const others = lines.map((line, index) => ({ ...line, ...left[index] }));
    expect(fillPacks(packs, others)).toEqual([]);
  }
});

test("in 10,000 random carts with a code, no pack makes the total higher", () => {
  const random = numbersFrom(57);
  const below = (limit: number) => Math.floor(random() * limit);
  let leftOut = 0;
  for (let round = 0; round < 10_000; round += 1) {
    const { lines, packs } = randomCart(below);
    const percent = below(2) === 0 ? 1 + below(100) : null;
    const amountCents = percent === null ? 1 + below(20_000) : null;
    const code = { ...everything, percent, amountCents, minimumCents: 1 + below(60_000) };
    const held = { code, uses: unused };
    const priced = priceLines(packs, lines, held);
    const full = priceLines(packs, lines);
    const codeAlone = priceLines([], lines, held);
    expect(savedBy(priced)).toBeGreaterThanOrEqual(Math.max(savedBy(full), savedBy(codeAlone)));
    if (priced.packs.length < full.packs.length) leftOut += 1;
  }
  expect(leftOut).toBeGreaterThan(10);
});

function savedBy({ packs, ofCode }: PricedLines): number {
  return sumOf([...ofCode, ...packs.flatMap(({ discounts }) => discounts)]);
}

/** Returns lines and packs that hold for some of them. */
function randomCart(below: (limit: number) => number) {
  const lines = Array.from({ length: 1 + below(10) }, (_, index) => ({
    trackId: `track-${index}`,
    genre: below(2) === 0 ? "Techno" : "House",
    foldedTags: below(3) === 0 ? ["dark"] : [],
    fullCents: below(8) === 0 ? 0 : 1 + below(20_000),
    floorCents: below(3) === 0 ? below(25_000) : null,
  }));
  const packs = Array.from({ length: 1 + below(3) }, (_, index): LivePack => {
    const size = 2 + below(4);
    const isPriced = below(2) === 0;
    const priceCents = isPriced ? 1 + below(40_000) : null;
    const paidTracks = isPriced ? null : 1 + below(size - 1);
    const genres = below(2) === 0 ? ["Techno"] : [];
    const tags = below(3) === 0 ? ["Dark"] : [];
    const foldedTags = tags.map((tag) => tag.toLowerCase());
    const set = { genres, tags, foldedTags, trackIds: [] };
    return { id: `${index}`, size, priceCents, paidTracks, ...set };
  });
  return { lines, packs };
}

test("whatever lines are removed from a cart, its adjustments sum up to the discounts of those left", async () => {
  const random = numbersFrom(56);
  const below = (limit: number) => Math.floor(random() * limit);
  await db.updateTable("packs").set({ isDisabled: true }).execute();
  await givenPack({ size: 2, priceCents: 15_000 });
  let packs = 0;
  for (let round = 0; round < 20; round += 1) {
    const shopper = await givenShopper();
    let orderId = "";
    for (let count = 2 + below(3); count > 0; count -= 1) {
      const isCheap = below(2) === 0;
      const priceCents = isCheap ? 7_500 - below(500) : 9_000 + below(20_000);
      const { id } = await givenTrack({ priceCents, floorCents: isCheap ? priceCents : null });
      orderId = resultOf(await reserve(id, shopper)).orderId;
    }
    for (;;) {
      const { totalCents, lines, adjustments } = await findMoney(orderId);
      packs += adjustments.length;
      const discounted = sumOf(lines.map(({ discountCents }) => discountCents));
      expect(sumOf(adjustments.map(({ cents }) => cents)) + discounted).toBe(0);
      expect(sumOf(lines.map(({ priceCents }) => priceCents))).toBe(totalCents);
      if (lines.length === 1) break;
      const line = lines[below(lines.length)]?.id ?? "";
      resultOf(await removeLine(shopper.browserKey, line));
    }
  }
  expect(packs).toBeGreaterThan(10);
});

/** Returns a cart of random tracks with random packs and a random code. */
async function givenRandomCart(random: () => number) {
  const below = (limit: number) => Math.floor(random() * limit);
  await db.updateTable("packs").set({ isDisabled: true }).execute();
  await givenPack(below(2) === 0 ? { size: 2, paidTracks: 1 } : { priceCents: 15_000 });
  const shopper = await givenShopper();
  let orderId = "";
  for (let count = 1 + below(5); count > 0; count -= 1) {
    const priceCents = 9_001 + below(20_000);
    const floorCents = below(2) === 0 ? below(priceCents) : null;
    const { id } = await givenTrack({ priceCents, floorCents });
    orderId = resultOf(await reserve(id, shopper)).orderId;
  }
  for (let count = below(3); count > 0; count -= 1) {
    const offer = { ...mastering, packageId: `mixing-${count}`, priceCents: 1 + below(20_000) };
    resultOf(await addService({ offer, ...shopper }));
  }
  const value = below(2) === 0 ? { percent: 1 + below(99) } : { amountCents: 1 + below(9_000) };
  const { name } = await givenDiscount(value);
  resultOf(await enterCode(orderId, { code: name, network: freshAddress() }));
  return orderId;
}

async function findMoney(orderId: string) {
  const [{ totalCents }, lines, adjustments, tax, payment, invoices] = await Promise.all([
    db
      .selectFrom("orders")
      .where("id", "=", orderId)
      .select("totalCents")
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("orderLines")
      .where("orderId", "=", orderId)
      .select(["id", "priceCents", "discountCents", "returnedCents"])
      .orderBy("position")
      .execute(),
    db
      .selectFrom("orderAdjustments")
      .where("orderId", "=", orderId)
      .select(["kind", "cents"])
      .execute(),
    db.selectFrom("orderTaxes").where("orderId", "=", orderId).selectAll().executeTakeFirst(),
    db
      .selectFrom("payments")
      .where("orderId", "=", orderId)
      .select(["items", "amountCents", "capturedCents"])
      .executeTakeFirst(),
    listInvoices(orderId),
  ]);
  return { totalCents, lines, adjustments, tax, payment, invoices };
}

test("lines and adjustments, total, tax, payment and a valid invoice agree, also after refunds", async () => {
  await db
    .updateTable("settings")
    .set({ invoiceMode: "this-shop", sellerCountry: "DE", taxMode: "home", taxCountry: "DE" })
    .set({ taxVatId: "DE123456788" })
    .execute();
  const random = numbersFrom(7);
  let packs = 0;
  for (let round = 0; round < 30; round += 1) {
    const orderId = await givenRandomCart(random);
    const buyer = { ...placed.buyer, address: "Rua Nova 1" };
    resultOf(await placeOrder(orderId, { ...placed, buyer }));
    const { paymentId, ref } = await currentPayment(orderId);
    const before = await findMoney(orderId);
    const { totalCents: cents } = before;
    const amount = { cents, currency: "EUR" } as const;
    const captured = { ref, state: "captured", amount, capturedCents: cents } as const;
    await receiveStatus(paymentId, { ...captured, refundedCents: 0 });
    const { lines, adjustments, tax, payment, invoices } = await findMoney(orderId);
    const discounted = sumOf(lines.map(({ discountCents }) => discountCents));
    expect(discounted).toBeGreaterThan(0);
    packs += adjustments.filter(({ kind }) => kind === "pack").length;
    expect(sumOf(adjustments.map((each) => each.cents))).toBe(-discounted);
    expect(sumOf(lines.map(({ priceCents }) => priceCents))).toBe(cents);
    expect((tax?.netCents ?? 0) + (tax?.taxCents ?? 0)).toBe(cents);
    expect(payment?.items.map((item) => item.cents)).toEqual(
      lines.map(({ priceCents }) => priceCents),
    );
    expect([payment?.amountCents, payment?.capturedCents]).toEqual([cents, cents]);
    const [invoice] = invoices;
    if (!invoice) throw new Error("There is no invoice.");
    expect([invoice.grossCents, invoice.netCents]).toEqual([cents, tax?.netCents]);
    const { lines: parts = [], allowances = [] } = invoice.content;
    expect(
      sumOf(parts.map(({ netCents }) => netCents)) -
        sumOf(allowances.map(({ netCents }) => netCents)),
    ).toBe(invoice.netCents);
    // The rules take a second for each invoice.
    const isValidated = round % 10 === 0;
    if (isValidated) expect(brokenRules(invoiceXml(invoice))).toEqual([]);
    const refundedCents = Math.floor(random() * cents);
    await receiveStatus(paymentId, { ...captured, refundedCents });
    const after = await findMoney(orderId);
    expect(sumOf(after.lines.map(({ returnedCents }) => returnedCents))).toBe(refundedCents);
    expect(after.lines.every((line) => line.returnedCents <= line.priceCents)).toBe(true);
    const [, creditNote] = after.invoices;
    if (isValidated && creditNote) expect(brokenRules(invoiceXml(creditNote))).toEqual([]);
  }
  expect(packs).toBeGreaterThan(10);
});
