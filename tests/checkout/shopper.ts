import { sql } from "kysely";
import { db } from "../../app/platform/database/db.server.ts";
import { runInShopLanguage } from "../../app/platform/i18n/request-language.server.ts";
import { nameOfCountry } from "../../app/platform/system/countries.server.ts";
import { contractPartyOf, formatContractParty } from "../../app/shop/agreements/contract-party.ts";
import { withdrawalLawOf } from "../../app/shop/countries/country-rules.ts";
import { idsOfOrders, ordersWithLines } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";

type Shop = { url(): string };
export type Fields = Record<string, string>;

/** Valid values of the checkout form. */
export const filledIn: Fields = {
  intent: "place",
  kind: "consumer",
  legalName: "Ana Buyer",
  artistName: "",
  email: "ana@example.com",
  emailAgain: "ana@example.com",
  country: "PT",
  agreement: "on",
  deliverAtOnce: "on",
  loseWithdrawal: "on",
  method: "sandbox practice-card",
};

export async function openCheckout(isOpen = true): Promise<void> {
  const opened = isOpen ? { checkoutOpenedAt: new Date(), checkoutOpenedBy: "adm" } : closed;
  await db.updateTable("settings").set(opened).execute();
}

const closed = { checkoutOpenedAt: null, checkoutOpenedBy: null };

/** Returns the buyer in the agreement of a page that was filled in with scripts. */
function partyIn({ country = "", ...fields }: Fields): string {
  return runInShopLanguage(() =>
    formatContractParty(contractPartyOf(fields, nameOfCountry(country))),
  );
}

let networks = 0;

/** Browser with cookies and its own network, without scripts. The shop trusts one proxy. */
export function shopperOf(shop: Shop) {
  networks += 1;
  const address = `10.7.${networks >> 8}.${networks & 255}`;
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map((pair) => pair.join("=")).join("; ");

  async function ask(path: string, fields?: Fields): Promise<Response> {
    const response = await fetch(new URL(path, shop.url()), {
      method: fields ? "POST" : "GET",
      redirect: "manual",
      headers: { Cookie: cookie(), Origin: shop.url(), "X-Forwarded-For": address },
      ...(fields && { body: new URLSearchParams(fields) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    return response.status === 307 ? ask(locationOf(response), fields) : response;
  }

  /** Sends a form and disconnects before the response, so that its cookies are lost. */
  async function loseAnswer(path: string, fields: Fields): Promise<void> {
    const response = await fetch(new URL(path, shop.url()), {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: cookie(), Origin: shop.url(), "X-Forwarded-For": address },
      body: new URLSearchParams(fields),
    });
    await response.body?.cancel();
  }

  /**
   * Returns the URL of the checkout.
   * @throws if the track was not reserved.
   */
  async function reserve(trackId: string): Promise<string> {
    const response = await ask("/checkout", { track: trackId });
    if (response.status !== 303) throw new Error(`Reserving answered ${response.status}.`);
    return locationOf(response);
  }

  /** Sends the page's form with these fields. */
  async function send(address: string, fields: Fields = {}, left: string[] = []) {
    const page = await (await ask(address)).text();
    const agreementVersion = /name="agreementVersion" value="(\w*)"/.exec(page)?.[1] ?? "";
    const termsVersion = /name="termsVersion" value="(\w*)"/.exec(page)?.[1] ?? "";
    const said = { ...filledIn, ...fields };
    const sent: Fields = {
      agreementVersion,
      termsVersion,
      agreementParty: partyIn(said),
      withdrawalLaw: withdrawalLawOf(said.country ?? ""),
      ...said,
    };
    for (const name of left) delete sent[name];
    return ask(address, sent);
  }

  return { ask, loseAnswer, reserve, send, cookie };
}

type Shopper = ReturnType<typeof shopperOf>;

/** Reserves and orders a track, to be paid at the stand-in for Stripe. `page` is the order's. */
export async function orderAtStripe(shopper: Shopper, trackId: string) {
  const checkout = await shopper.reserve(trackId);
  await shopper.send(checkout, { method: "stripe stripe" });
  const [payment] = await listPaymentsOf(trackId);
  const page = checkout.replace("/checkout/", "/orders/");
  return { orderId: payment?.orderId ?? "", ref: payment?.providerRef ?? "", page };
}

/** Pays an order in the sandbox. Returns the text of its page once it is sold. */
export async function payOrder({ ask }: Shopper, page: string): Promise<string> {
  const payPage = await (await ask(`${page}/pay`)).text();
  const [, sandbox = ""] = /href="[^"]*(\/sandbox\/\w+)"/.exec(payPage) ?? [];
  await ask(sandbox, { intent: "pay" });
  return until(
    async () => visibleTextOf(await ask(page)),
    (text) => text.includes("Sold to you") && !text.includes("preparing your agreement"),
  );
}

/** Returns the address of the checkout that the browser's cart leads to. */
export async function checkoutOfCart({ ask }: Shopper): Promise<string> {
  const page = await (await ask("/cart")).text();
  const [, checkout = ""] = /href="(\/checkout\/[a-z2-7]{26})"/.exec(page) ?? [];
  return checkout;
}

export function locationOf(response: Response): string {
  return response.headers.get("Location") ?? "";
}

export async function orderOf(trackId: string) {
  return ordersWithLines()
    .where("trackId", "=", trackId)
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
}

export async function listPaymentsOf(trackId: string) {
  const { id } = await orderOf(trackId);
  return db
    .selectFrom("payments")
    .where("orderId", "=", id)
    .selectAll()
    .orderBy("attempt")
    .execute();
}

/** Ages the reservation by an hour. */
export async function letTimeRunOut(trackId: string): Promise<void> {
  await db
    .updateTable("orders")
    .set({ reservedUntil: sql<Date>`now() - interval '1 second'` })
    .where("orders.id", "in", idsOfOrders(trackId))
    .where("reservedUntil", "is not", null)
    .execute();
}

/** Returns the text of a page, without its markup. */
export async function visibleTextOf(response: Response): Promise<string> {
  const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "");
  return html
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}
