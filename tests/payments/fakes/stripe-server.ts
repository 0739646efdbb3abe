import Stripe from "stripe";
import { stripeKeys } from "./fake-keys.ts";
import { type Answer, type Call, type Provider, printUrl, serveFake } from "./fake-server.ts";
import { Idempotency } from "./idempotency.ts";
import { newId, StripeLedger } from "./stripe-ledger.ts";
import {
  intentId,
  type Payment,
  showDispute,
  showIntent,
  showList,
  showRefund,
  showSession,
} from "./stripe-objects.ts";
import { Webhooks } from "./webhooks.ts";

type Locale = Stripe.Checkout.Session.Locale;

/** Some of those that Stripe accepts. */
const locales = new Set<string>(["auto", "de", "en", "es", "fr", "pt"] satisfies Locale[]);
const MIN_OPEN_SECONDS = 30 * 60;
const MAX_OPEN_SECONDS = 24 * 3600;

function refuse(status: number, message: string, type = "invalid_request_error", code?: string) {
  return { status, body: { error: { type, code, message } } } satisfies Answer;
}

const missing = (what: string) =>
  refuse(404, `No such ${what}`, "invalid_request_error", "resource_missing");

function error(status: number): Answer {
  if (status === 429) return refuse(429, "Too many requests.", "api_error", "rate_limit");
  return refuse(status, "Something went wrong on Stripe's end.", "api_error");
}

function makeStripe(url: string): Provider {
  const webhooks = new Webhooks((body) => ({ body, headers: sign(body) }));
  const ledger = new StripeLedger((event) => webhooks.send(event));
  const mismatch = () =>
    refuse(400, "Keys for idempotent requests can only be used once.", "idempotency_error");
  // Stripe stores every response of a call that it started to execute, including failures.
  const idempotency = new Idempotency(() => true, mismatch);

  function answer(call: Call, failure?: Answer): Answer {
    const { method, headers } = call;
    if (headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`) {
      return refuse(401, "Invalid API Key provided: sk_test_********wrong");
    }
    const key = headers["idempotency-key"];
    if (method === "POST" && !key) return refuse(400, "The shop always sends a key.");
    if (method !== "POST") return failure ?? read(call);
    return idempotency.once(String(key), call, () => failure ?? write(call));
  }

  function read({ path, query }: Call): Answer {
    const [, , kind, id, third] = path.split("/");
    const intent = query.get("payment_intent");
    const of = [...ledger.payments.values()].filter((p) => !intent || intentId(p) === intent);
    if (kind === "events") return { status: 200, body: listEvents(query) };
    if (kind === "disputes") {
      const all = of.flatMap((p) => p.disputes.map((dispute) => showDispute(p, dispute)));
      const size = Number(query.get("limit") ?? 10);
      return { status: 200, body: showList(all.slice(0, size), all.length > size) };
    }
    if (kind === "refunds" && id) return findRefund(of, id);
    if (kind === "refunds") {
      const made = of.flatMap((p) => p.refunds.map((refund) => showRefund(p, refund)));
      return { status: 200, body: showList(made.toReversed()) };
    }
    if (!third) return { status: 200, body: showList(of.map((payment) => showSession(payment))) };
    const payment = ledger.payments.get(third);
    const isExpanded = query.get("expand[0]")?.startsWith("payment_intent.latest_charge");
    return payment ? { status: 200, body: showSession(payment, isExpanded) } : missing("session");
  }

  function listEvents(query: URLSearchParams): object {
    const types = [...query].filter(([name]) => name.startsWith("types")).map(([, type]) => type);
    const since = Number(query.get("created[gte]") ?? 0);
    const before = Number(query.get("created[lt]") ?? Number.POSITIVE_INFINITY);
    const after = query.get("starting_after");
    const start = ledger.events.findIndex(({ id }) => id === after) + 1;
    const wanted = ledger.events
      .slice(start)
      .filter(({ type }) => types.includes(type))
      .filter(({ created }) => created >= since && created < before);
    const size = Number(query.get("limit"));
    return showList(wanted.slice(0, size), wanted.length > size);
  }

  function write(call: Call): Answer {
    const [, , kind, id = "", third = "", fourth] = call.path.split("/");
    const parameters = new URLSearchParams(call.body);
    if (kind === "checkout") return third ? expire(third, fourth) : create(parameters);
    if (kind === "refunds") return refund(parameters);
    const payment = ledger.find(id);
    if (kind !== "payment_intents" || !payment) return missing("payment_intent");
    return third === "capture" ? capture(payment, parameters) : cancel(payment);
  }

  function create(parameters: URLSearchParams): Answer {
    const expiresAt = Number(parameters.get("expires_at"));
    const open = expiresAt - Date.now() / 1000;
    if (open < MIN_OPEN_SECONDS || open > MAX_OPEN_SECONDS) {
      return refuse(400, "The `expires_at` timestamp must be between 30 minutes and 24 hours.");
    }
    const id = newId("cs_test");
    const locale = parameters.get("locale");
    if (locale && !locales.has(locale)) return refuse(400, `Invalid locale: ${locale}`);
    const isManual = parameters.get("payment_method_options[card][capture_method]") === "manual";
    const payment: Payment = {
      id,
      url: `${url}/pay/${id}${locale ? `?locale=${locale}` : ""}`,
      amount: sumOfItems(parameters),
      currency: parameters.get("line_items[0][price_data][currency]") ?? "",
      order: parameters.get("metadata[order]") ?? "",
      expiresAt,
      capture: isManual ? "manual" : "automatic",
      session: "open",
      intent: undefined,
      captured: 0,
      refunds: [],
      disputes: [],
      error: undefined,
      country: undefined,
    };
    ledger.payments.set(id, payment);
    return { status: 200, body: showSession(payment) };
  }

  function expire(id: string, action: string | undefined): Answer {
    const payment = ledger.payments.get(id);
    if (!payment || action !== "expire") return missing("checkout.session");
    if (payment.session !== "open") {
      return refuse(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    }
    payment.session = "expired";
    ledger.emit("checkout.session.expired", showSession(payment));
    return { status: 200, body: showSession(payment) };
  }

  function capture(payment: Payment, parameters: URLSearchParams): Answer {
    const amount = Number(parameters.get("amount_to_capture"));
    if (payment.intent !== "requires_capture" || amount > payment.amount) {
      return refuse(400, "This PaymentIntent could not be captured.", undefined, UNEXPECTED);
    }
    Object.assign(payment, { intent: "succeeded", captured: amount });
    ledger.emit("payment_intent.succeeded", showIntent(payment));
    return { status: 200, body: showIntent(payment) };
  }

  function cancel(payment: Payment): Answer {
    if (!["requires_capture", "requires_action"].includes(payment.intent ?? "")) {
      return refuse(400, "You cannot cancel this PaymentIntent.", undefined, UNEXPECTED);
    }
    payment.intent = "canceled";
    ledger.emit("payment_intent.canceled", showIntent(payment));
    return { status: 200, body: showIntent(payment) };
  }

  function refund(parameters: URLSearchParams): Answer {
    const payment = ledger.find(parameters.get("payment_intent") ?? "");
    if (!payment) return missing("payment_intent");
    try {
      const metadata = { refund: parameters.get("metadata[refund]") ?? "" };
      return {
        status: 200,
        body: ledger.refund(payment, Number(parameters.get("amount")), metadata),
      };
    } catch (problem) {
      return refuse(400, problem instanceof Error ? problem.message : String(problem));
    }
  }

  const simulate = (name: string, parameters: Record<string, unknown>) =>
    name === "forget-keys" ? idempotency.forget() : ledger.simulate(name, parameters);
  return { answer, error, simulate, webhooks };
}

const UNEXPECTED = "payment_intent_unexpected_state";

function findRefund(payments: Payment[], id: string): Answer {
  for (const payment of payments) {
    const refund = payment.refunds.find((one) => one.id === id);
    if (refund) return { status: 200, body: showRefund(payment, refund) };
  }
  return missing("refund");
}

function sign(payload: string): Record<string, string> {
  const { STRIPE_WEBHOOK_SECRET: secret } = stripeKeys;
  const signature = new Stripe("unused").webhooks.generateTestHeaderString({ payload, secret });
  return { "Content-Type": "application/json", "Stripe-Signature": signature };
}

printUrl(await serveFake(makeStripe));

function sumOfItems(parameters: URLSearchParams): number {
  let sum = 0;
  for (const [name, value] of parameters) {
    if (/^line_items\[\d+\]\[price_data\]\[unit_amount\]$/.test(name)) sum += Number(value);
  }
  return sum;
}
