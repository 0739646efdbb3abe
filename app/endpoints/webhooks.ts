import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { methodNotAllowed } from "#app/platform/http/method-not-allowed.server.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { receiveProviderEvent } from "#app/shop/orders/provider-calls/provider-events.server.ts";
import {
  InvalidWebhook,
  PaymentUnknown,
  type WebhookEvent,
} from "#app/shop/payments/payment-provider.ts";
import { findProvider } from "#app/shop/payments/providers.server.ts";
import type { Route } from "./+types/webhooks";

// Unverified requests have a limit of their own, so that they cannot lock a provider out.
const signedLimit = new Limit({ name: "webhooks", uses: 600, seconds: 60 });
const forgedLimit = new Limit({ name: "forged webhooks", uses: 30, seconds: 60 });

export function loader(): Response {
  return methodNotAllowed("POST");
}

/** Responds after the commit. The signature is verified before the database is queried. */
export async function action({ params, request, context }: Route.ActionArgs): Promise<Response> {
  const provider = findProvider(params.provider);
  if (!provider) return respond(404, "Unknown payment provider.");
  const network = networkOf(context.get(clientContext).address);
  const body = new Uint8Array(await request.arrayBuffer());
  const event = await eventOf(provider.parseWebhook({ headers: request.headers, body }));
  if (event === "later") return respond(503, "Send this event again.", { "Retry-After": "60" });
  const wait = await (event ? signedLimit : forgedLimit).count(network);
  if (wait > 0) return respond(429, "Too many webhooks.", { "Retry-After": String(wait) });
  if (!event) return respond(400, "Invalid signature.");
  await inTransaction((tx) => receiveProviderEvent(tx, provider.name, event));
  return new Response(null, { status: 204 });
}

/** `later` means that the provider did not say whose payment it concerns. */
async function eventOf(parsed: Promise<WebhookEvent>): Promise<WebhookEvent | "later" | undefined> {
  try {
    return await parsed;
  } catch (error) {
    if (error instanceof InvalidWebhook) return undefined;
    if (error instanceof PaymentUnknown) return "later";
    throw error;
  }
}

function respond(status: number, text: string, headers: HeadersInit = {}): Response {
  return new Response(text, { status, headers });
}
