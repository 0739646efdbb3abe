import { verify } from "node:crypto";
import { crc32 } from "node:zlib";
import { InvalidWebhook, PaymentRefused, type WebhookEvent } from "../payment-provider.ts";
import { fetchCertificate } from "./paypal-certificate.server.ts";
import type { PayPalClient } from "./paypal-client.server.ts";
import * as shapes from "./paypal-shapes.ts";

type Request = { headers: Headers; body: Uint8Array };
type Keys = { webhookId: string; apiUrl?: string | undefined };

/** Accepts a replayed event, which only causes another lookup. Throws InvalidWebhook. */
export async function parsePayPalWebhook(
  client: PayPalClient,
  keys: Keys,
  request: Request,
): Promise<WebhookEvent> {
  await verifySignature(keys, request);
  const event = shapes.event.safeParse(parseJson(request.body));
  if (!event.data) throw new InvalidWebhook("This is no event of PayPal.");
  return toWebhookEvent(client, event.data);
}

async function verifySignature(
  { webhookId, apiUrl }: Keys,
  { headers, body }: Request,
): Promise<void> {
  const read = (name: string) => headers.get(`paypal-${name}`) ?? "";
  if (read("auth-algo") !== "SHA256withRSA") throw new InvalidWebhook("It is not signed.");
  const { publicKey } = await fetchCertificate(read("cert-url"), apiUrl);
  const signed = [read("transmission-id"), read("transmission-time"), webhookId, crc32(body)];
  const signature = Buffer.from(read("transmission-sig"), "base64");
  const isRsa = publicKey.asymmetricKeyType === "rsa";
  if (!isRsa || !verify("sha256", Buffer.from(signed.join("|")), publicKey, signature)) {
    throw new InvalidWebhook("The signature is not PayPal's.");
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

export async function* listPayPalEvents(
  client: PayPalClient,
  from: Date,
  until: Date,
): AsyncGenerator<WebhookEvent> {
  const path = "/v1/notifications/webhooks-events";
  const first = {
    start_time: from.toISOString(),
    end_time: until.toISOString(),
    page_size: "100",
  };
  let query: URLSearchParams | undefined = new URLSearchParams(first);
  while (query) {
    const request = { method: "GET", path: `${path}?${query}` } as const;
    const page: shapes.EventPage = await client.call(request, shapes.events);
    for (const event of page.events) yield await toWebhookEvent(client, event);
    const next = page.links.find(({ rel }) => rel === "next");
    query = next && page.events.length > 0 ? new URL(next.href).searchParams : undefined;
  }
}

async function toWebhookEvent(
  client: PayPalClient,
  event: shapes.PayPalEvent,
): Promise<WebhookEvent> {
  const paymentRef = await findOrder(client, event);
  return { eventId: event.id, type: event.event_type, paymentRef };
}

async function findOrder(
  client: PayPalClient,
  { event_type: type, resource }: shapes.PayPalEvent,
): Promise<string | undefined> {
  if (type === "CHECKOUT.PAYMENT-APPROVAL.REVERSED") return resource.order_id;
  if (type.startsWith("CHECKOUT.")) return resource.id;
  const order = resource.supplementary_data?.related_ids?.order_id;
  const capture = captureIn(resource);
  if (order || !capture) return order;
  const path = `/v2/payments/captures/${encodeURIComponent(capture)}`;
  try {
    const found = await client.call({ method: "GET", path }, shapes.captureOwner);
    return found.supplementary_data.related_ids.order_id;
  } catch (error) {
    if (error instanceof PaymentRefused) return undefined;
    throw error;
  }
}

/** PayPal alone knows which order the capture belongs to. */
function captureIn({ disputed_transactions, links = [] }: shapes.PayPalEvent["resource"]) {
  const disputed = disputed_transactions?.[0]?.seller_transaction_id;
  const up = links.find(({ rel }) => rel === "up")?.href ?? "";
  return disputed ?? /\/v2\/payments\/captures\/([\w-]+)$/.exec(up)?.[1];
}
