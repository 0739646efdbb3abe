import { modelWords } from "#app/agreements/model-words.ts";
import type { Paper, PaperBlock } from "#app/pdf/paper.ts";
import { fileLabel } from "../files/file-kinds.ts";
import { attachedFacts, timeOf, verificationOf } from "./agreement-paper.ts";
import type { AgreementFacts } from "./find-agreement-facts.server.ts";

/** With what a buyer answers a distributor or a video platform that holds back their release, from the order alone. */
export function claimLetter(facts: AgreementFacts): Paper {
  const { order, buyer, seller, agreement, sleeve } = facts;
  const number = order.number ?? order.id;
  return {
    ...{ title: "Letter about claims", subject: order.title, number, sleeve },
    badge: "for distributors, video platforms and societies",
    ...{ issuer: seller.name, date: order.paidAt },
    facts: [
      { name: "Track", value: order.title },
      { name: "Sold to", value: buyer.legalName },
      { name: "Sold by", value: seller.name },
      { name: "On", value: timeOf(order.paidAt) },
      { name: "Rights", value: modelWords[agreement.model].name },
    ],
    ...{ parties: [], amounts: undefined },
    blocks: blocksOf(facts),
    ...{ signatures: [], signatureLevel: "" },
    verification: verificationOf(facts),
    attachment: {
      name: "sale.json",
      mediaType: "application/json",
      description: "The facts of this sale, to be read by programs",
      text: `${JSON.stringify(attachedFacts(facts), undefined, 2)}\n`,
    },
  };
}

function blocksOf({ order, buyer, seller, agreement, files, verification }: AgreementFacts) {
  const heading = (text: string): PaperBlock => ({ kind: "heading", text });
  const paragraph = (text: string): PaperBlock => ({ kind: "paragraph", text });
  const fingerprints = files.map((file) => `– ${fileLabel(file)}, SHA-256 ${file.sha256}`);
  return [
    heading("What this is about"),
    paragraph(
      `${seller.name} sold the rights in the instrumental track “${order.title}” to ${buyer.legalName} on ${timeOf(order.paidAt)}. It was sold once, and to nobody else.`,
    ),
    paragraph(modelWords[agreement.model].meaning),
    heading("What is asked of you"),
    paragraph(
      `Please release claims and holds on recordings with this track that ${buyer.legalName} publishes or has published, and on videos with them. A match with what the shop itself plays is no infringement: the shop's previews are of the same recording.`,
    ),
    heading("How you can verify it"),
    paragraph(
      `Open ${verification.url}. The page says whether this sale counts today, when it was made, and by which fingerprints its files are known; it names nobody. This letter counts as long as that page says “Genuine”.`,
    ),
    ...(fingerprints.length > 0
      ? [paragraph(`The files that were sold:\n${fingerprints.join("\n")}`)]
      : []),
    paragraph(`Questions: ${seller.name}, ${seller.email}.`),
  ];
}
