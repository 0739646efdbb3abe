import { type RawBuilder, sql } from "kysely";
import { db } from "../../app/platform/database/db.server.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { numbersFrom } from "../fixtures/numbers-from.ts";
import { until } from "../fixtures/until.ts";
import { buyerOf } from "../orders/buyer.ts";
import type { FakeProvider } from "../payments/fakes/start-fakes.ts";
import type { openShopForTests } from "../uploads/open-shop.ts";
import { shopperOf } from "./shopper.ts";

/*
 * Buyers fill overlapping carts while owners sell and release tracks and change prices. Each buyer
 * makes the same decisions in every run.
 */

type Shop = ReturnType<typeof openShopForTests>;
type Shopper = ReturnType<typeof shopperOf>;
type Ordered = { page: string; ref: string };

const isOver = { reservedUntil: sql<Date>`now() - interval '1 second'` };

/** Every buyer enters `code`, which has few uses. */
export function openCartRush(shop: Shop, stripe: FakeProvider, code: string) {
  /** Steps wait here while the shop starts again after a kill. */
  let opened = Promise.resolve();
  let steps = 0;
  const released = Promise.withResolvers<void>();

  /** Returns undefined if a kill cut the request. */
  async function step<Result>(request: () => Promise<Result>): Promise<Result | undefined> {
    await opened;
    steps += 1;
    return request().catch(() => undefined);
  }

  /** Kills the shop after this number of requests, and not before the owner has released a line. */
  async function killAfter(count: number): Promise<void> {
    await released.promise;
    await until(() => steps > count, Boolean, 120);
    const { promise, resolve } = Promise.withResolvers<void>();
    opened = promise;
    await shop.kill();
    await shop.start();
    resolve();
  }

  /** Returns what matches the pattern on a page. */
  async function findOn(shopper: Shopper, path: string, pattern: RegExp): Promise<string[]> {
    const page = await step(async () => (await shopper.ask(path)).text());
    return [...(page ?? "").matchAll(pattern)].map(([, found = ""]) => found);
  }

  const linesOn = (shopper: Shopper) => findOn(shopper, "/cart", /name="line" value="([^"]+)"/g);

  async function add(shopper: Shopper, trackIds: string[]): Promise<void> {
    for (const track of trackIds) await step(() => shopper.ask("/cart", { intent: "add", track }));
  }

  /** Orders what is in the cart, twice at once. */
  async function order(shopper: Shopper): Promise<Ordered | undefined> {
    const [checkout] = await findOn(shopper, "/cart", /href="(\/checkout\/[a-z2-7]{26})"/g);
    if (!checkout) return undefined;
    const send = () => step(() => shopper.send(checkout, { method: "stripe stripe" }));
    await Promise.all([send(), send()]);
    const page = checkout.replace("/checkout/", "/orders/");
    const [ref] = await findOn(shopper, `${page}/pay`, /(cs_test_\w+)/g);
    return ref === undefined ? undefined : { page, ref };
  }

  /** Declines, pays late, in another way, twice, or never. `chance` lies between 0 and 1. */
  async function pay(shopper: Shopper, { page, ref }: Ordered, chance: number): Promise<void> {
    const simulate = (action: string, details = {}) =>
      stripe.simulate(action, { ref, ...details }).catch(() => undefined);
    if (chance < 0.2) await simulate("decline");
    if (chance < 0.1) return;
    if (chance > 0.8)
      await letExpire(sql`select order_id from payments where provider_ref = ${ref}`);
    await simulate("pay", chance > 0.9 ? { by: "instant" } : {});
    // Back from the provider, then a reload, while a second tab still shows the cart.
    const pages = [`${page}?back=1`, page, "/cart"];
    await Promise.all(pages.map((path) => step(() => shopper.ask(path))));
    await simulate("pay");
  }

  async function visit(buyer: number, tracks: string[]): Promise<void> {
    const random = numbersFrom(buyer + 1);
    const shopper = shopperOf(shop);
    for (let round = 0; round < 3; round += 1) {
      const first = buyer * 7 + round * 5;
      const wanted = [0, 1, 2, 3, 4].map(
        (n) => tracks[(first + n * (1 + (buyer % 3))) % tracks.length] ?? "",
      );
      await Promise.all([add(shopper, wanted.slice(0, 3)), add(shopper, wanted.slice(3))]);
      const [line] = await linesOn(shopper);
      if (!line) continue;
      await step(() => shopperOf(shop).ask("/cart", { intent: "remove", line }));
      if (random() < 0.3) await step(() => shopper.ask("/cart", { intent: "remove", line }));
      await step(() => shopper.ask("/cart", { intent: "apply-code", code }));
      const ordered = random() < 0.7 ? await order(shopper) : undefined;
      if (ordered) return pay(shopper, ordered, random());
      await letExpire(sql`select order_id from order_lines where id = ${line}`);
    }
  }

  /** Fills a cart, removes its last line, and leaves the others for the owner to release. */
  async function leaveCart(tracks: string[]): Promise<void> {
    const shopper = shopperOf(shop);
    await add(shopper, tracks);
    const line = (await linesOn(shopper)).at(-1) ?? "";
    await step(() => shopper.ask("/cart", { intent: "remove", line }));
  }

  /** Sells every fifth track elsewhere, releases lines of carts, and changes prices. */
  async function interfere(tracks: string[]): Promise<void> {
    const owner = buyerOf(shop, await givenSession(await givenUser({ role: "admin" })));
    for (const [n, trackId] of tracks.entries()) {
      await until(() => steps >= n * 60, Boolean, 120);
      await db
        .updateTable("musicTracks")
        .set({ priceCents: 3000 + n })
        .where("id", "=", trackId)
        .where("soldAt", "is", null)
        .execute();
      const held = await findCartLine(trackId);
      const release = { intent: "release", line: held?.id ?? "", reason: "Promised to a label" };
      const sell = { intent: "sold", trackId, value: "true", confirmed: "true" };
      if (held) await step(() => owner.post(`/admin/orders/${held.orderId}`, release));
      else if (n % 5 === 0) await step(() => owner.post("/admin/music-manager", sell));
      released.resolve();
    }
  }

  return { visit, leaveCart, interfere, killAfter };
}

function findCartLine(trackId: string) {
  return db
    .selectFrom("orderLines as line")
    .innerJoin("orders", "orders.id", "orderId")
    .where("state", "=", "reserved")
    .where("trackId", "=", trackId)
    .select(["orderId", "line.id"])
    .executeTakeFirst();
}

/** Ends the time of all open orders, or of those whose IDs a query selects. */
export async function letExpire(orderIds: RawBuilder<unknown> = sql`select id from orders`) {
  await db
    .updateTable("orders")
    .set(isOver)
    .where("reservedUntil", "is not", null)
    .where("id", "in", sql<string>`(${orderIds})`)
    .execute();
}
