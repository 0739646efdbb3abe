import { formatMoney } from "#app/ui/money.ts";
import { m } from "#messages";
import { fileLabel } from "../files/file-kinds.ts";
import { describeDetails } from "../managing/describe-details.server.ts";
import { nameOfOrderEvent } from "../order-event-names.ts";
import { refundReasonText } from "../paying/refund-reason-text.ts";
import type { Evidence } from "./find-evidence.server.ts";
import { readMe } from "./read-me.ts";

export type EvidenceFile = { name: string; text: string };

/** In the order of the fields that Stripe asks for: https://docs.stripe.com/api/disputes/object#dispute_object-evidence */
export function evidenceFiles(evidence: Evidence): EvidenceFile[] {
  const texts: [name: string, text: string][] = [
    ["access-activity-log", accessLog(evidence)],
    ["cancellation-policy-disclosure", consents(evidence)],
    ["customer-communication", communication(evidence)],
    ["customer", customer(evidence)],
    ["product-description", product(evidence)],
    ["receipt", receipt(evidence)],
    ["refund-policy", evidence.terms],
    ["service-documentation", agreement(evidence)],
    ["uncategorized-text", timeline(evidence)],
  ];
  const numbered = texts.map(([name, text], index) => ({
    name: `${String(index + 1).padStart(2, "0")}-${name}.txt`,
    text: `${text.trimEnd()}\n`,
  }));
  const whole = { name: "order.json", text: `${JSON.stringify(evidence, undefined, 2)}\n` };
  return [{ name: "00-read-me.txt", text: readMe(evidence) }, ...numbered, whole];
}

const lines = (...all: (string | null | false)[]) => all.filter(Boolean).join("\n");
const at = (time: Date | null) => time?.toISOString() ?? "never";

function accessLog({ order, deliveries }: Evidence): string {
  const uses = deliveries.map(
    ({ usedAt, what, fileName, address, userAgent }) =>
      `${at(usedAt)}  ${fileName ?? what}  from ${address ?? "unknown"}  ${userAgent ?? ""}`,
  );
  return lines(
    `Ordered ${at(order.createdAt)} from ${order.address ?? "unknown"}, ${order.userAgent ?? ""}`,
    `${order.service ? "Delivered" : m.order_event_delivered()}: ${at(order.deliveredAt)}`,
    "Times are UTC; what one network fetches is recorded once an hour for each file.",
    ...uses,
  );
}

function consents({ order }: Evidence): string {
  const given = order.consents.map(({ wording, givenAt }) => `${at(givenAt)}\n“${wording}”`);
  return ["Before ordering the buyer ticked each of these boxes:", ...given].join("\n\n");
}

function communication({ order, mails }: Evidence): string {
  const sent = mails.map(({ state, createdAt, sentAt, toAddress, subject, messageId, text }) =>
    lines(
      `${state === "sent" ? at(sentAt) : `${at(createdAt)} (${state})`}, to ${toAddress}`,
      messageId && `Message-ID: ${messageId}`,
      `Subject: ${subject}\n`,
      text,
    ),
  );
  const reported = order.events
    .filter(({ kind }) => kind === "problem-reported")
    .map(
      (event) =>
        `${at(event.at)}, reported by the buyer${describeDetails(event.details, order.currency)}`,
    );
  return (
    [...sent, ...reported].join("\n\n----\n\n") || "No mail was sent, and nothing was reported."
  );
}

function customer({ order }: Evidence): string {
  return lines(
    `customer_name: ${order.legalName ?? "unknown"}`,
    order.artistName && `Artist name: ${order.artistName}`,
    `customer_email_address: ${order.email ?? "unknown"}`,
    `customer_purchase_ip: ${order.address ?? "unknown"}`,
    `billing_address: ${[order.postalAddress, order.country].filter(Boolean).join("\n")}`,
    order.vatId && `VAT id: ${order.vatId}`,
  );
}

function product({ order, files }: Evidence): string {
  if (order.service) return serviceOf(order, order.service);
  const listed = files.map(
    ({ fileName, sizeBytes, sha256, ...file }) =>
      `${fileLabel(file)}: ${fileName}, ${sizeBytes} bytes, SHA-256 ${sha256}`,
  );
  return lines(
    `“${order.title}”, an exclusive music track with its license, delivered as files to download.`,
    "It is sold once: after this order it left the shop, and nobody else could buy it.\n",
    ...listed,
  );
}

function serviceOf(
  { title, deliveredAt }: Evidence["order"],
  service: NonNullable<Evidence["order"]["service"]>,
): string {
  return lines(
    `“${title}”, a service that is made to order.`,
    service.description,
    ...service.features.map((feature) => `- ${feature}`),
    `\nDue: ${at(service.dueAt)}`,
    `Delivered: ${at(deliveredAt)}`,
    service.brief && `\nWhat the buyer wrote when they ordered:\n${service.brief}`,
    service.message && `\nWhat was delivered with it:\n${service.message}`,
    service.link,
  );
}

function receipt({ order, seller }: Evidence): string {
  const paid = order.payments
    .filter(({ capturedCents }) => capturedCents > 0)
    .map(({ capturedCents: cents, currency, provider, providerRef }) => {
      return `${formatMoney({ cents, currency })} by ${provider}, ${providerRef ?? ""}`;
    });
  const given = order.refunds.map(
    ({ createdAt, cents, currency, state, reason }) =>
      `Refund of ${formatMoney({ cents, currency })}, ${at(createdAt)}, ${state}: ${refundReasonText(reason)}`,
  );
  return lines(
    `Order ${order.number ?? order.id}`,
    seller ? `Seller: ${seller.name}, ${seller.address}, ${seller.email}` : null,
    `Bought: “${order.title}”`,
    `Total: ${formatMoney({ cents: order.priceCents, currency: order.currency })}`,
    `service_date: ${at(order.paidAt)}`,
    ...paid.map((payment) => `Paid: ${payment}`),
    ...given,
  );
}

function agreement({ order, agreement: { sha256, text, isToday } }: Evidence): string {
  if (order.service)
    return "A service has no license agreement: 05-product-description has what was ordered.";
  const which = isToday
    ? "The license agreement of today; the text of that time was not stored."
    : "The license agreement that the buyer accepted before ordering.";
  return `${which}\nSHA-256 ${sha256}\n\n${text}`;
}

function timeline({ order }: Evidence): string {
  const events = order.events
    .toReversed()
    .map(
      (event) =>
        `${at(event.at)}  ${nameOfOrderEvent(event.kind)}${describeDetails(event.details, order.currency)}`,
    );
  return lines("What happened to the order, in UTC:", ...events);
}
