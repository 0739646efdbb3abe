import { z } from "zod";
import { paypalKeys } from "./fake-keys.ts";
import { type Answer, type Call, type Provider, printUrl, serveFake } from "./fake-server.ts";
import { Idempotency } from "./idempotency.ts";
import { newId, PayPalLedger } from "./paypal-ledger.ts";
import {
  cents,
  type Order,
  showCapture,
  showDispute,
  showOrder,
  showRefund,
} from "./paypal-objects.ts";
import { readCertificate, signAsPayPal } from "./paypal-signature.ts";
import { Webhooks } from "./webhooks.ts";

const certificates = "/v1/notifications/certs/";
const bearer = "token-of-the-fake-paypal";

function refuse(status: number, issue: string, description = issue): Answer {
  const name = status === 404 ? "RESOURCE_NOT_FOUND" : "UNPROCESSABLE_ENTITY";
  return { status, body: { name, message: description, details: [{ issue, description }] } };
}

const ok = (body: object, status = 200): Answer => ({ status, body });
const missing = () => refuse(404, "INVALID_RESOURCE_ID");

function error(status: number): Answer {
  const names: Record<number, string> = { 403: "NOT_AUTHORIZED", 429: "RATE_LIMIT_REACHED" };
  const name = names[status] ?? "INTERNAL_SERVER_ERROR";
  return { status, body: { name, message: "An error occurred." } };
}

const amount = z.object({ currency_code: z.string().length(3), value: z.string() });
const item = z.object({
  name: z.string().min(1).max(127),
  quantity: z.literal("1"),
  unit_amount: amount,
  category: z.literal("DIGITAL_GOODS"),
});

const created = z.object({
  intent: z.literal("CAPTURE"),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        locale: z
          .string()
          .regex(/^[a-z]{2}-[A-Z]{2}$/)
          .optional(),
      }),
    }),
  }),
  purchase_units: z.tuple([
    z.object({
      amount: amount.extend({ breakdown: z.object({ item_total: amount }) }),
      items: z.array(item).min(1),
      custom_id: z.string(),
    }),
  ]),
});

function centsOf({ value }: { value: string }): number {
  return Math.round(Number(value) * 100);
}

function giveToken({ headers }: Call): Answer {
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = paypalKeys;
  const expected = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
  if (headers.authorization !== expected) return ok({ error: "invalid_client" }, 401);
  return ok({ access_token: bearer, expires_in: 32_400 });
}

function makePayPal(url: string): Provider {
  let certificate = "good";
  const signed = (body: string) => signAsPayPal(body, `${url}${certificates}${certificate}`);
  const webhooks = new Webhooks((body) => ({ body, headers: signed(body) }));
  const ledger = new PayPalLedger((event) => webhooks.send(event));
  const isDone = ({ status }: Answer) => status < 300;
  const idempotency = new Idempotency(isDone, () => refuse(422, "DUPLICATE_REQUEST_ID"));

  function answer(call: Call, failure?: Answer): Answer {
    const { method, path, headers } = call;
    if (path === "/v1/oauth2/token") return giveToken(call);
    if (path.startsWith(certificates)) {
      const text = readCertificate(path.slice(certificates.length));
      return text ? { status: 200, body: text } : missing();
    }
    if (headers.authorization !== `Bearer ${bearer}`) return ok({ name: "INVALID_TOKEN" }, 401);
    if (method === "GET") return read(call);
    const key = headers["paypal-request-id"];
    if (!key) return refuse(400, "PAYPAL_REQUEST_ID_REQUIRED");
    return idempotency.once(String(key), call, () => failure ?? write(call));
  }

  function read({ path, query }: Call): Answer {
    const [, , kind, what, id = ""] = path.split("/");
    const orders = [...ledger.orders.values()];
    if (kind === "notifications") return listEvents(query);
    if (kind === "customer") return findDisputes(orders, id, query);
    if (what === "refunds") return findRefund(orders, id);
    if (what === "captures") {
      const owner = orders.find(({ capture }) => capture?.id === id);
      return owner ? ok(showCapture(owner)) : missing();
    }
    const order = ledger.orders.get(id);
    return order ? ok(showOrder(order)) : missing();
  }

  function listEvents(query: URLSearchParams): Answer {
    const [since, before] = [query.get("start_time") ?? "", query.get("end_time") ?? "9"];
    const size = Number(query.get("page_size"));
    const start = ledger.events.findIndex(({ id }) => id === query.get("after")) + 1;
    const wanted = ledger.events
      .slice(start)
      .filter(({ create_time }) => create_time >= since && create_time <= before);
    const page = wanted.slice(0, size);
    const next = new URLSearchParams(query);
    next.set("after", page.at(-1)?.id ?? "");
    const href = `${url}/v1/notifications/webhooks-events?${next}`;
    return ok({ events: page, links: wanted.length > size ? [{ rel: "next", href }] : [] });
  }

  function write(call: Call): Answer {
    const [, , , what, id, action] = call.path.split("/");
    if (what === "orders" && !id) return create(call);
    if (what === "captures" && action === "refund") return refund(id ?? "", call);
    const order = ledger.orders.get(id ?? "");
    return order && action === "capture" ? capture(order) : missing();
  }

  function create({ body }: Call): Answer {
    const said = created.safeParse(JSON.parse(body)).data;
    if (!said) return refuse(400, "INVALID_REQUEST");
    const [unit] = said.purchase_units;
    const { locale } = said.payment_source.paypal.experience_context;
    const sum = unit.items.reduce((cents, { unit_amount }) => cents + centsOf(unit_amount), 0);
    if (sum !== centsOf(unit.amount) || sum !== centsOf(unit.amount.breakdown.item_total))
      return refuse(422, "ITEM_TOTAL_MISMATCH");
    const id = newId();
    const order: Order = {
      id,
      url: `${url}/checkoutnow?token=${id}${locale ? `&locale=${locale}` : ""}`,
      apiUrl: url,
      currency: unit.amount.currency_code,
      value: unit.amount.value,
      customId: unit.custom_id,
      status: "PAYER_ACTION_REQUIRED",
      capture: undefined,
      refunds: [],
      disputes: [],
      declines: false,
      reviews: false,
    };
    ledger.orders.set(id, order);
    return ok(showOrder(order));
  }

  function capture(order: Order): Answer {
    if (order.status === "COMPLETED") return refuse(422, "ORDER_ALREADY_CAPTURED");
    if (order.status !== "APPROVED") return refuse(422, "ORDER_NOT_APPROVED");
    if (order.declines) return refuse(422, "INSTRUMENT_DECLINED", "The card was declined.");
    ledger.capture(order);
    return ok(showOrder(order), 201);
  }

  function refund(id: string, { body }: Call): Answer {
    const order = ledger.orders.values().find((one) => one.capture?.id === id);
    if (!order) return missing();
    const { amount, custom_id } = z
      .object({ amount: z.object({ value: z.string() }), custom_id: z.string().optional() })
      .parse(JSON.parse(body));
    try {
      return ok(ledger.refund(order, cents(amount.value), custom_id), 201);
    } catch (problem) {
      return refuse(422, "REFUND_AMOUNT_EXCEEDED", String(problem));
    }
  }

  function simulate(name: string, parameters: Record<string, unknown>): unknown {
    if (name === "forget-keys") return idempotency.forget();
    if (name !== "sign-with") return ledger.simulate(name, parameters);
    certificate = z.object({ certificate: z.string() }).parse(parameters).certificate;
    return undefined;
  }

  return { answer, error, simulate, webhooks };
}

function findRefund(orders: Order[], id: string): Answer {
  for (const order of orders) {
    const refund = order.refunds.find((one) => one.id === id);
    if (refund) return ok(showRefund(order, refund));
  }
  return missing();
}

function findDisputes(orders: Order[], id: string, query: URLSearchParams): Answer {
  const capture = query.get("disputed_transaction_id");
  const all = orders.flatMap((order) => order.disputes.map((dispute) => ({ order, dispute })));
  const disputes = all.map(({ order, dispute }) => showDispute(order, dispute));
  const one = disputes.find(({ dispute_id }) => dispute_id === id);
  if (!capture) return one ? ok(one) : missing();
  const items = disputes.filter(
    ({ disputed_transactions: [of] }) => of?.seller_transaction_id === capture,
  );
  return ok({
    items: items.map(({ dispute_id, reason, status }) => ({ dispute_id, reason, status })),
  });
}

printUrl(await serveFake(makePayPal));
