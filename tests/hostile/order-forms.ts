import { recognizeBrowser } from "../../app/shop/orders/access/browser-key.server.ts";
import { reserveTrack } from "../../app/shop/orders/reservations/reservations.server.ts";
import { addService } from "../../app/shop/orders/services/add-service.server.ts";
import { rememberBuyer } from "../../app/shop/orders/state/order-buyers.server.ts";
import { filledIn, openCheckout } from "../checkout/shopper.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenTrack } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { moveOrder } from "../orders/given-buyers.ts";
import { placed } from "../orders/given-orders.ts";
import { mastering } from "../orders/given-services.ts";
import type { ValidForm } from "./forms.ts";

/* Forms of buyers, and of an administrator's pages about orders. */

/** Creates a paid track, a due service and an open checkout in one browser. */
export async function givenOrders() {
  await openCheckout();
  const { browserKey, setCookie } = await recognizeBrowser(new Request("http://localhost/"));
  const by = { browserKey, client: { address: freshAddress(), userAgent: "Firefox" } };
  const reserve = async () =>
    resultOf(await reserveTrack({ trackId: (await givenTrack()).id, ...by }));
  const track = await reserve();
  await rememberBuyer(track.orderId, placed.buyer);
  await moveOrder(track.orderId, "paid");
  const service = resultOf(await addService({ offer: mastering, ...by }));
  await rememberBuyer(service.orderId, placed.buyer);
  await moveOrder(service.orderId, "paid");
  return { track, service, open: await reserve(), cookie: setCookie.split(";")[0] ?? "" };
}

type OrderTargets = Pick<Awaited<ReturnType<typeof givenOrders>>, "track" | "service" | "open">;

const noId = "00000000-0000-4000-8000-000000000000";
const bothConsents = { deliverAtOnce: "on", loseWithdrawal: "on" };

export function validOrderForms({ track, service, open }: OrderTargets): ValidForm[] {
  const to = (path: string, ...all: Record<string, string>[]) =>
    all.map((fields) => ({ path, fields }));
  return [
    ...to("/checkout", { track: "x" }, { package: "x" }),
    ...to(`/checkout/${open.secret}`, {
      ...filledIn,
      address: "Rua 1",
      vatId: "PT123456789",
      asksForAddress: "on",
      asksForMethod: "on",
      agreementVersion: "x",
      agreementParty: "Ana Buyer",
      termsVersion: "x",
    }),
    ...to(
      `/checkout/${open.secret}`,
      { intent: "apply-code", code: "SUMMER" },
      { intent: "remove-code" },
    ),
    ...to(
      `/orders/${track.secret}`,
      { intent: "files", file: noId },
      { intent: "deliver-now", ...bothConsents },
      { intent: "forward", email: "ana@example.com" },
      { intent: "correct", email: "ana@example.com" },
      { intent: "report", problem: "One file is silent." },
    ),
    ...to(`/orders/${service.secret}`, { intent: "begin-now", ...bothConsents }),
    ...to(
      `/admin/orders/${track.orderId}`,
      { intent: "refund", amount: "1.00", line: noId, reason: "A mistake" },
      { intent: "release", line: noId, reason: "A mistake" },
      { intent: "relist", line: noId, reason: "A mistake" },
      { intent: "correct-address", email: "ana@example.com" },
      { intent: "answer", answer: "It is mended." },
      { intent: "note", note: "Looked into." },
      { intent: "sent-back", refund: noId },
      { intent: "cancel-refund", refund: noId },
      { intent: "refund-surplus", payment: noId },
      { intent: "given-back", refund: noId },
      { intent: "decide-dispute", payment: noId, outcome: "won", ending: "By letter" },
      { intent: "erase-buyer", confirmed: "nobody@example.com" },
      { intent: "add-invoice", invoice: "x" },
      { intent: "clear-attention", attention: "note" },
    ),
    ...to(`/admin/orders/${service.orderId}`, {
      intent: "deliver-service",
      message: "Here it is.",
      link: "https://files.example/master.wav",
    }),
  ];
}
