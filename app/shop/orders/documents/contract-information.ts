import type { DocumentBlock, DocumentDefinition } from "#app/platform/pdf/document-definition.ts";
import { formatLongTime } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { modelInSentence } from "#app/shop/agreements/agreement-models.ts";
import { readLegalText } from "#app/shop/content/legal-text.ts";
import { m } from "#messages";
import { asHeading, asParagraph, consumerRights, sellerLines } from "./consumer-rights.ts";
import type { ContractDetails } from "./find-contract-details.server.ts";

/** Confirms contract, terms and a private buyer's rights on a durable medium. */
export function contractInformation(details: ContractDetails): DocumentDefinition {
  const { order, buyer, seller, terms } = details;
  const number = order.number ?? order.id;
  const total = formatMoney({ cents: order.totalCents, currency: order.currency });
  const isConsumer = buyer.kind === "consumer";
  return {
    title: m.paper_contract(),
    subject: order.title,
    badge: undefined,
    number,
    issuer: seller.name,
    date: order.paidAt,
    cover: undefined,
    parties: [
      { name: m.paper_seller(), value: sellerLines(details).join("\n") },
      { name: m.order_buyer(), value: buyer.legalName },
    ],
    details: [
      { name: m.order(), value: number },
      { name: m.total(), value: total },
      { name: m.paid(), value: formatLongTime(order.paidAt) },
    ],
    amounts: undefined,
    blocks: [
      ...whatWasOrdered(details),
      ...(isConsumer ? consumerRights(details) : []),
      asHeading(m.nav_terms()),
      ...readLegalText(terms.text).map(asClause),
    ],
    signatures: [],
    signatureLevel: "",
    verification: undefined,
    attachment: {
      name: "contract.json",
      mediaType: "application/json",
      description: m.paper_contract_facts(),
      text: `${JSON.stringify({ order: number, title: order.title, total, termsSha256: terms.sha256 }, undefined, 2)}\n`,
    },
  };
}

function asClause({ text }: DocumentBlock): DocumentBlock {
  return asParagraph(text);
}

type OrderedLine = ContractDetails["lines"][number];
type OrderedService = ContractDetails["services"][number];

/** The price of a single line without a discount is the total. */
function describeTrack(line: OrderedLine, price: string | undefined): DocumentBlock[] {
  const { title, agreementModel: model, files } = line;
  const track = model
    ? m.paper_ordered_track_rights({ title, rights: modelInSentence(model) })
    : m.paper_ordered_track({ title });
  return [
    asParagraph(price ? `${track} ${price}` : track),
    ...(files.length > 0 ? [asParagraph(files.map((file) => `– ${file}`).join("\n"))] : []),
  ];
}

function describeService(service: OrderedService, price: string | undefined): DocumentBlock[] {
  const { title, description, features, deliveryDays, brief } = service;
  return [
    asParagraph(price ? `${title}: ${description} ${price}` : `${title}: ${description}`),
    ...(features.length > 0
      ? [asParagraph([m.paper_included(), ...features.map((each) => `– ${each}`)].join("\n"))]
      : []),
    asParagraph(m.paper_delivery({ days: deliveryDays })),
    ...(brief ? [asParagraph(`${m.paper_brief()}\n${brief}`)] : []),
  ];
}

function whatWasOrdered(details: ContractDetails): DocumentBlock[] {
  const { order, lines, services, adjustments } = details;
  const isTotal = lines.length + services.length === 1 && adjustments.length === 0;
  const formatPrice = (cents: number) =>
    isTotal ? undefined : formatMoney({ cents, currency: order.currency });
  return [
    asHeading(m.paper_ordered()),
    ...lines.flatMap((line) => describeTrack(line, formatPrice(line.fullCents))),
    ...services.flatMap((service) => describeService(service, formatPrice(service.priceCents))),
    ...adjustments.map(({ name, value }) => asParagraph(`${name}: ${value}`)),
  ];
}
