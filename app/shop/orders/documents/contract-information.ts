import type { DocumentBlock, DocumentDefinition } from "#app/platform/pdf/document-definition.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { modelNames } from "#app/shop/agreements/agreement-models.ts";
import { readLegalText } from "#app/shop/content/legal-text.ts";
import { m } from "#messages";
import { timeOf } from "./compose-agreement.ts";
import type { ContractDetails } from "./find-contract-details.server.ts";

/* Directive 2011/83/EU, Annex I, English version, has the instructions and the form. */

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
      { name: m.nav_seller(), value: sellerLines(details).join("\n") },
      { name: m.order_buyer(), value: buyer.legalName },
    ],
    details: [
      { name: m.order(), value: number },
      { name: m.total(), value: total },
      { name: m.paid(), value: timeOf(order.paidAt) },
    ],
    amounts: undefined,
    blocks: [
      ...whatWasOrdered(details),
      ...(isConsumer
        ? [...withdrawalInstructions(details), ...modelForm(details), ...guarantee()]
        : []),
      heading(m.nav_terms()),
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

function heading(text: string): DocumentBlock {
  return { kind: "heading", text };
}

function paragraph(text: string): DocumentBlock {
  return { kind: "paragraph", text };
}

function asClause({ text }: DocumentBlock): DocumentBlock {
  return paragraph(text);
}

function sellerLines({ seller: { name, address, email, phone } }: ContractDetails): string[] {
  return [name, address, ...(phone ? [phone] : []), email];
}

function whatWasOrdered({ order, service, files }: ContractDetails): DocumentBlock[] {
  if (!service) {
    const { title, agreementModel: model } = order;
    const track = model
      ? m.paper_ordered_track_rights({ title, rights: modelNames[model]().toLowerCase() })
      : m.paper_ordered_track({ title });
    return [
      heading(m.paper_ordered()),
      paragraph(track),
      ...(files.length > 0 ? [paragraph(files.map((file) => `– ${file}`).join("\n"))] : []),
    ];
  }
  const { description, features, deliveryDays, brief } = service;
  return [
    heading(m.paper_ordered()),
    paragraph(`${order.title}: ${description}`),
    ...(features.length > 0
      ? [paragraph([m.paper_included(), ...features.map((each) => `– ${each}`)].join("\n"))]
      : []),
    paragraph(m.paper_delivery({ days: deliveryDays })),
    ...(brief ? [paragraph(`${m.paper_brief()}\n${brief}`)] : []),
  ];
}

function withdrawalInstructions(details: ContractDetails): DocumentBlock[] {
  const { service, withdrawalUrl, isAtOnce } = details;
  return [
    heading(m.paper_withdrawal()),
    paragraph(m.paper_withdrawal_right()),
    paragraph(
      m.paper_withdrawal_how({
        seller: sellerLines(details).join(", ").replaceAll("\n", ", "),
        url: withdrawalUrl,
      }),
    ),
    paragraph(m.paper_withdrawal_deadline()),
    heading(m.paper_withdrawal_effects()),
    paragraph(m.paper_withdrawal_refund()),
    ...(service ? [paragraph(m.paper_withdrawal_proportionate())] : []),
    ...(isAtOnce
      ? [paragraph(service ? m.paper_withdrawal_work() : m.paper_withdrawal_files())]
      : []),
  ];
}

function modelForm({ seller, service }: ContractDetails): DocumentBlock[] {
  const { name, address, email } = seller;
  const lines = [
    m.paper_form_to({ seller: [name, ...address.split("\n"), email].join(", ") }),
    service ? m.paper_form_service() : m.paper_form_files(),
    m.paper_form_dates(),
    m.paper_form_name(),
    m.paper_form_address(),
    m.paper_form_signature(),
    m.paper_form_date(),
  ];
  return [
    heading(m.paper_form()),
    paragraph([m.paper_form_intro(), ...lines.map((line) => `– ${line}`)].join("\n")),
    paragraph(m.paper_form_delete()),
  ];
}

/** Directive 2011/83/EU, art. 6 (1) (l). The remedies are those of Directive (EU) 2019/770. */
function guarantee(): DocumentBlock[] {
  return [heading(m.paper_guarantee()), paragraph(m.paper_guarantee_text())];
}
