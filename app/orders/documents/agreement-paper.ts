import type { Acceptance } from "#app/agreements/acceptances.server.ts";
import { modelWords } from "#app/agreements/model-words.ts";
import { readLegalText } from "#app/content/legal-text.ts";
import type { Paper } from "#app/pdf/paper.ts";
import { formatMoney } from "#app/ui/money.ts";
import type { AgreementFacts } from "./find-agreement-facts.server.ts";

/** What stands on the paper of an agreement, from the order alone. */
export function agreementPaper(facts: AgreementFacts): Paper {
  const { order, buyer, seller, agreed, agreement, sleeve } = facts;
  const number = order.number ?? order.id;
  const total = { cents: order.priceCents, currency: order.currency };
  return {
    ...{
      title: "Rights agreement",
      subject: order.title,
      badge: modelWords[agreement.model].name,
      number,
      sleeve,
    },
    ...{ issuer: seller.name, date: order.paidAt },
    facts: [
      { name: "Order", value: number },
      { name: "Buyer", value: buyer.legalName },
      { name: "Seller", value: seller.name },
      { name: "Price", value: formatMoney(total) },
      { name: "Paid", value: timeOf(order.paidAt) },
    ],
    ...{ parties: [], amounts: undefined },
    blocks: readLegalText(agreed.text),
    signatureLevel: "Signed by simple electronic signature",
    signatures: signaturesOf(facts),
    verification: verificationOf(facts),
    attachment: {
      name: "agreement.json",
      mediaType: "application/json",
      description: "The facts of this agreement, to be read by programs",
      text: `${JSON.stringify(attachedFacts(facts), undefined, 2)}\n`,
    },
  };
}

export function timeOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

const ways: Record<Acceptance["how"], string> = {
  offered: "in offering the track",
  saved: "for all tracks of this model",
};

function signaturesOf({ seller, buyer, agreed, agreement, acceptance }: AgreementFacts) {
  const accepted = acceptance
    ? [
        `Accepted by the account “${acceptance.name}” ${ways[acceptance.how]}`,
        timeOf(acceptance.acceptedAt),
      ]
    : ["By offering the track in the shop"];
  accepted.push(`Version ${agreement.version} of the template`);
  const bought = ["By ticking the box beside the text and ordering", timeOf(agreed.givenAt)];
  return [
    { role: "For the seller", name: seller.name, lines: accepted },
    { role: "The buyer", name: buyer.legalName, lines: bought },
  ];
}

export function verificationOf({ verification, agreed, head }: AgreementFacts) {
  const registered = head
    ? [`The shop's register then ended with line ${head.number}, ${head.hash}.`]
    : [];
  return {
    ...verification,
    lines: [`SHA-256 of the text that was agreed to: ${agreed.sha256}`, ...registered],
  };
}

export function attachedFacts({
  order,
  buyer,
  seller,
  agreed,
  agreement,
  files,
  verification,
}: AgreementFacts) {
  return {
    order: order.number,
    track: order.title,
    model: modelWords[agreement.model].name,
    templateVersion: agreement.version,
    price: { cents: order.priceCents, currency: order.currency },
    paidAt: order.paidAt,
    seller: { name: seller.name },
    buyer: { legalName: buyer.legalName, country: buyer.country },
    agreed: { sha256: agreed.sha256, at: agreed.givenAt },
    files,
    verify: verification.url,
  };
}
