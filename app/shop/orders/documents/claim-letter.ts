import type { DocumentBlock, DocumentDefinition } from "#app/platform/pdf/document-definition.ts";
import { formatLongTime } from "#app/platform/ui/format-time.ts";
import { modelNames } from "#app/shop/agreements/agreement-models.ts";
import { modelMeanings } from "#app/shop/agreements/model-meanings.ts";
import { fileLabel } from "#app/shop/catalog/files/file-kinds.ts";
import { m } from "#messages";
import { attachedData } from "./compose-agreement.ts";
import type { AgreementDetails } from "./find-agreement-details.server.ts";

/** Buyers send it to a distributor or a video platform that blocks their release. */
export function claimLetter(details: AgreementDetails): DocumentDefinition {
  const { order, buyer, seller, agreement, cover } = details;
  const number = order.number ?? order.id;
  return {
    title: m.paper_letter(),
    subject: order.title,
    number,
    cover,
    badge: m.paper_letter_badge(),
    issuer: seller.name,
    date: order.paidAt,
    details: [
      { name: m.paper_sold_to(), value: buyer.legalName },
      { name: m.paper_sold_by(), value: seller.name },
      { name: m.paper_sold_on(), value: formatLongTime(order.paidAt) },
      { name: m.paper_rights(), value: modelNames[agreement.model]() },
    ],
    parties: [],
    amounts: undefined,
    blocks: blocksOf(details),
    signatures: [],
    signatureLevel: "",
    verification: { ...details.verification, lines: [] },
    attachment: {
      name: "sale.json",
      mediaType: "application/json",
      description: m.paper_sale_facts(),
      text: `${JSON.stringify(attachedData(details), undefined, 2)}\n`,
    },
  };
}

function blocksOf({ order, buyer, seller, agreement, files, verification }: AgreementDetails) {
  const heading = (text: string): DocumentBlock => ({ kind: "heading", text });
  const paragraph = (text: string): DocumentBlock => ({ kind: "paragraph", text });
  const fingerprints = files.map((file) => `${fileLabel(file)}, SHA-256 ${file.sha256}`);
  return [
    heading(m.paper_letter_about()),
    paragraph(
      m.paper_letter_about_text({
        seller: seller.name,
        title: order.title,
        buyer: buyer.legalName,
        time: formatLongTime(order.paidAt),
      }),
    ),
    paragraph(modelMeanings[agreement.model]()),
    heading(m.paper_letter_request()),
    paragraph(m.paper_letter_request_text({ buyer: buyer.legalName })),
    heading(m.paper_letter_verify()),
    paragraph(m.paper_letter_verify_text({ url: verification.url })),
    ...(fingerprints.length > 0
      ? [{ kind: "small" as const, text: [m.paper_letter_files(), ...fingerprints].join("\n") }]
      : []),
    paragraph(m.paper_letter_questions({ name: seller.name, email: seller.email })),
  ];
}
