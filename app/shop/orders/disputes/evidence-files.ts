import { formatMoney } from "#app/platform/ui/money.ts";
import { fileLabel } from "#app/shop/catalog/files/file-kinds.ts";
import { m } from "#messages";
import { describeEventDetails } from "../managing/describe-event-details.server.ts";
import { nameOfOrderEvent } from "../state/order-event-names.ts";
import { isOfService, tracksIn } from "../state/order-lines.ts";
import { refundReasonText } from "../state/refund-reason-text.ts";
import type { Evidence } from "./find-evidence.server.ts";
import { readMe } from "./read-me.ts";

type EvidenceFile = { name: string; text: string };

/** Follows the order of Stripe's fields (https://docs.stripe.com/api/disputes/object#dispute_object-evidence). */
export function evidenceFiles(evidence: Evidence): EvidenceFile[] {
  const texts: [name: string, text: string][] = [
    ["access-activity-log", accessLog(evidence)],
    ["cancellation-policy-disclosure", consents(evidence)],
    ["customer-communication", communication(evidence)],
    ["customer", customer(evidence)],
    ["product-description", product(evidence)],
    ["receipt", receipt(evidence)],
    ["refund-policy", evidence.terms],
    ["service-documentation", documentation(evidence)],
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
const at = (time: Date | null) => time?.toISOString() ?? m.never();

function accessLog({ order, deliveries }: Evidence): string {
  const uses = deliveries.map(({ usedAt, what, fileName, address, userAgent }) =>
    m.evidence_use({
      time: at(usedAt),
      what: fileName ?? what,
      address: address ?? m.unknown(),
      userAgent: userAgent ?? "",
    }),
  );
  return lines(
    m.evidence_ordered({
      time: at(order.createdAt),
      address: order.address ?? m.unknown(),
      userAgent: order.userAgent ?? "",
    }),
    `${isOfService(order) ? m.delivered() : m.order_event_delivered()}: ${at(order.deliveredAt)}`,
    m.evidence_times(),
    ...uses,
  );
}

function consents({ order }: Evidence): string {
  const given = order.consents.map(({ wording, givenAt }) => `${at(givenAt)}\n“${wording}”`);
  return [m.evidence_consents(), ...given].join("\n\n");
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
    .map((event) =>
      m.evidence_reported({
        time: at(event.at),
        details: describeEventDetails(event.details, order.currency),
      }),
    );
  return [...sent, ...reported].join("\n\n----\n\n") || m.evidence_no_communication();
}

function customer({ order }: Evidence): string {
  return lines(
    `customer_name: ${order.legalName ?? m.unknown()}`,
    order.artistName && m.evidence_artist_name({ name: order.artistName }),
    `customer_email_address: ${order.email ?? m.unknown()}`,
    `customer_purchase_ip: ${order.address ?? m.unknown()}`,
    `billing_address: ${[order.postalAddress, order.country].filter(Boolean).join("\n")}`,
    order.vatId && m.evidence_vat_id({ vatId: order.vatId }),
  );
}

function product({ order, files }: Evidence): string {
  const listed = files.map(({ fileName, sizeBytes, sha256, ...file }) =>
    m.evidence_file({ file: fileLabel(file), name: fileName, bytes: sizeBytes, sha256 }),
  );
  const tracks = tracksIn(order.lines).map(({ title }) => m.evidence_track({ title }));
  const ofTracks = tracks.length > 0 && lines(...tracks, m.evidence_sold_once(), ...listed);
  return lines(ofTracks, ...order.services.map((service) => serviceOf(service)));
}

function serviceOf(service: Evidence["order"]["services"][number]): string {
  return lines(
    m.evidence_service({ title: service.title }),
    service.description,
    ...service.features.map((feature) => `- ${feature}`),
    m.evidence_due({ time: at(service.dueAt) }),
    `${m.delivered()}: ${at(service.deliveredAt)}`,
    service.brief && m.evidence_brief({ text: service.brief }),
    service.message && m.evidence_message({ text: service.message }),
    service.link,
  );
}

function receipt({ order, seller }: Evidence): string {
  const paid = order.payments
    .filter(({ capturedCents }) => capturedCents > 0)
    .map(({ capturedCents: cents, currency, provider, providerRef }) => {
      return m.evidence_payment({
        amount: formatMoney({ cents, currency }),
        provider,
        reference: providerRef ?? "",
      });
    });
  const given = order.refunds.map(({ createdAt, cents, currency, state, reason, title }) =>
    m.evidence_refund({
      amount: formatMoney({ cents, currency }),
      time: at(createdAt),
      state,
      reason: [title, refundReasonText(reason)].filter(Boolean).join(": "),
    }),
  );
  return lines(
    m.track_order({ number: order.number ?? order.id }),
    seller
      ? m.evidence_seller({ name: seller.name, address: seller.address, email: seller.email })
      : null,
    ...order.lines.map(({ title }) => m.evidence_bought({ title })),
    m.evidence_total({
      amount: formatMoney({ cents: order.totalCents, currency: order.currency }),
    }),
    `service_date: ${at(order.paidAt)}`,
    ...paid.map((payment) => m.evidence_paid({ payment })),
    ...given,
  );
}

function documentation({ order, agreements }: Evidence): string {
  if (isOfService(order)) return m.evidence_no_agreement();
  return agreements.map(agreementText).join("\n\n----\n\n");
}

function agreementText({ sha256, text, isToday }: Evidence["agreements"][number]): string {
  const which = isToday ? m.evidence_agreement_today() : m.evidence_agreement();
  return `${which}\nSHA-256 ${sha256}\n\n${text}`;
}

function timeline({ order }: Evidence): string {
  const events = order.events
    .toReversed()
    .map(
      (event) =>
        `${at(event.at)}  ${nameOfOrderEvent(event.kind)}${describeEventDetails(event.details, order.currency)}`,
    );
  return lines(m.evidence_timeline(), ...events);
}
