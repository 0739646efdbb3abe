import { modelNames } from "#app/agreements/agreement-models.ts";
import { readLegalText } from "#app/content/legal-text.ts";
import type { Paper, PaperBlock } from "#app/pdf/paper.ts";
import { formatMoney } from "#app/ui/money.ts";
import { m } from "#messages";
import { timeOf } from "./agreement-paper.ts";
import type { ContractFacts } from "./find-contract-facts.server.ts";

/*
 * The instructions and the form are those of Directive 2011/83/EU, Annex I, in its English version.
 */

/**
 * Content of the confirmation on a durable medium: the contract, the terms, and the rights of a
 * private buyer.
 */
export function contractInformation(facts: ContractFacts): Paper {
  const { order, buyer, seller, terms } = facts;
  const number = order.number ?? order.id;
  const total = formatMoney({ cents: order.priceCents, currency: order.currency });
  const isConsumer = buyer.kind === "consumer";
  return {
    title: m.paper_contract(),
    subject: order.title,
    badge: undefined,
    number,
    issuer: seller.name,
    date: order.paidAt,
    sleeve: undefined,
    parties: [
      { name: m.nav_seller(), value: sellerLines(facts).join("\n") },
      { name: m.order_buyer(), value: buyer.legalName },
    ],
    facts: [
      { name: m.order(), value: number },
      { name: m.total(), value: total },
      { name: m.paid(), value: timeOf(order.paidAt) },
    ],
    amounts: undefined,
    blocks: [
      ...whatWasOrdered(facts),
      ...(isConsumer
        ? [...withdrawalInstructions(facts), ...modelForm(facts), ...guarantee()]
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

function heading(text: string): PaperBlock {
  return { kind: "heading", text };
}

function paragraph(text: string): PaperBlock {
  return { kind: "paragraph", text };
}

/** Turns a heading of the terms into one below them. */
function asClause({ text }: PaperBlock): PaperBlock {
  return paragraph(text);
}

function sellerLines({ seller: { name, address, email, phone } }: ContractFacts): string[] {
  return [name, address, ...(phone ? [phone] : []), email];
}

function whatWasOrdered({ order, service, files }: ContractFacts): PaperBlock[] {
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

function withdrawalInstructions(facts: ContractFacts): PaperBlock[] {
  const { service, withdrawalUrl, isAtOnce } = facts;
  return [
    heading(m.paper_withdrawal()),
    paragraph(m.paper_withdrawal_right()),
    paragraph(
      m.paper_withdrawal_how({
        seller: sellerLines(facts).join(", ").replaceAll("\n", ", "),
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

function modelForm({ seller, service }: ContractFacts): PaperBlock[] {
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

/** Art. 6 (1) (l) of Directive 2011/83/EU. The remedies are those of Directive (EU) 2019/770. */
function guarantee(): PaperBlock[] {
  return [heading(m.paper_guarantee()), paragraph(m.paper_guarantee_text())];
}
