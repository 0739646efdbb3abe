import { modelWords } from "#app/agreements/model-words.ts";
import { readLegalText } from "#app/content/legal-text.ts";
import type { Paper, PaperBlock } from "#app/pdf/paper.ts";
import { formatMoney } from "#app/ui/money.ts";
import { timeOf } from "./agreement-paper.ts";
import type { ContractFacts } from "./find-contract-facts.server.ts";

/* The instructions and the form are those of Directive 2011/83/EU, Annex I, in its English version. */

/** What the law wants a buyer to hold on a durable medium: the contract, the terms, and a private person's rights. */
export function contractInformation(facts: ContractFacts): Paper {
  const { order, buyer, seller, terms } = facts;
  const number = order.number ?? order.id;
  const total = formatMoney({ cents: order.priceCents, currency: order.currency });
  const isConsumer = buyer.kind === "consumer";
  return {
    title: "Contract information",
    subject: order.title,
    badge: undefined,
    number,
    issuer: seller.name,
    date: order.paidAt,
    sleeve: undefined,
    parties: [
      { name: "Seller", value: sellerLines(facts).join("\n") },
      { name: "Buyer", value: buyer.legalName },
    ],
    facts: [
      { name: "Order", value: number },
      { name: "Total", value: total },
      { name: "Paid", value: timeOf(order.paidAt) },
    ],
    amounts: undefined,
    blocks: [
      ...whatWasOrdered(facts),
      ...(isConsumer ? [...withdrawalInstructions(facts), ...modelForm(facts), ...guarantee] : []),
      heading("Terms"),
      ...readLegalText(terms.text).map(asClause),
    ],
    signatures: [],
    signatureLevel: "",
    verification: undefined,
    attachment: {
      name: "contract.json",
      mediaType: "application/json",
      description: "The facts of this contract, to be read by programs",
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

/** A heading of the terms is one within them. */
function asClause({ text }: PaperBlock): PaperBlock {
  return paragraph(text);
}

function sellerLines({ seller: { name, address, email, phone } }: ContractFacts): string[] {
  return [name, address, ...(phone ? [phone] : []), email];
}

function whatWasOrdered({ order, service, files }: ContractFacts): PaperBlock[] {
  if (!service) {
    const { agreementModel: model } = order;
    const rights = model ? `, with these rights: ${modelWords[model].name.toLowerCase()}` : "";
    return [
      heading("What you ordered"),
      paragraph(`The exclusive track “${order.title}”${rights}. It is sold once.`),
      ...(files.length > 0 ? [paragraph(files.map((file) => `– ${file}`).join("\n"))] : []),
    ];
  }
  const { description, features, deliveryDays, brief } = service;
  return [
    heading("What you ordered"),
    paragraph(`${order.title}: ${description}`),
    ...(features.length > 0
      ? [paragraph(["Included:", ...features.map((each) => `– ${each}`)].join("\n"))]
      : []),
    paragraph(`Delivery within ${deliveryDays === 1 ? "1 day" : `${deliveryDays} days`}.`),
    ...(brief ? [paragraph(`What you told us:\n${brief}`)] : []),
  ];
}

function withdrawalInstructions(facts: ContractFacts): PaperBlock[] {
  const { service, withdrawalUrl, isAtOnce } = facts;
  return [
    heading("Right of withdrawal"),
    paragraph(
      "You have the right to withdraw from this contract within 14 days without giving any reason. The withdrawal period will expire after 14 days from the day of the conclusion of the contract.",
    ),
    paragraph(
      `To exercise the right of withdrawal, you must inform us (${sellerLines(facts).join(", ").replaceAll("\n", ", ")}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or email). You may use the model withdrawal form below, but it is not obligatory. You can also electronically fill in and submit an unequivocal statement on our website, ${withdrawalUrl}. If you use this option, we will communicate to you an acknowledgement of receipt of such a withdrawal on a durable medium (e.g. by email) without delay.`,
    ),
    paragraph(
      "To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.",
    ),
    heading("Effects of withdrawal"),
    paragraph(
      "If you withdraw from this contract, we shall reimburse to you all payments received from you without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.",
    ),
    ...(service ? [paragraph(proportionate)] : []),
    ...(isAtOnce ? [paragraph(service ? workAtOnce : filesAtOnce)] : []),
  ];
}

const proportionate =
  "If you requested to begin the performance of services during the withdrawal period, you shall pay us an amount which is in proportion to what has been provided until you have communicated us your withdrawal from this contract, in comparison with the full coverage of the contract.";

const filesAtOnce =
  "You gave your prior express consent to begin the performance during the withdrawal period and acknowledged that you thereby lose your right of withdrawal. The right ends once the delivery of your files has begun.";

const workAtOnce =
  "You gave your prior express consent to begin the performance during the withdrawal period and acknowledged that you lose your right of withdrawal once the contract has been fully performed.";

function modelForm({ seller, service }: ContractFacts): PaperBlock[] {
  const { name, address, email } = seller;
  const contract = service
    ? "for the provision of the following service (*)"
    : "for the supply of the following digital content (*)";
  return [
    heading("Model withdrawal form"),
    paragraph(
      "Complete and return this form only if you wish to withdraw from the contract.\n" +
        [
          `To ${[name, ...address.split("\n"), email].join(", ")}:`,
          `I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract ${contract}: ____________________`,
          "Ordered on (*)/received on (*): ____________________",
          "Name of consumer(s): ____________________",
          "Address of consumer(s): ____________________",
          "Signature of consumer(s) (only if this form is notified on paper): ____________________",
          "Date: ____________________",
        ]
          .map((line) => `– ${line}`)
          .join("\n"),
    ),
    paragraph("(*) Delete as appropriate."),
  ];
}

/** Art. 6 (1) (l) of the directive; the remedies are those of Directive (EU) 2019/770. */
const guarantee: PaperBlock[] = [
  heading("Legal guarantee"),
  paragraph(
    "A legal guarantee of conformity applies to what you bought. If it does not conform with the contract, you have the right to have it brought into conformity free of charge, to a proportionate reduction in price, or to terminate the contract, under the law of your country that implements Directive (EU) 2019/770. Write to the seller above.",
  ),
];
