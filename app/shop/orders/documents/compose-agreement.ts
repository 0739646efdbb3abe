import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import type {
  DocumentBlock,
  DocumentColumns,
  DocumentDefinition,
} from "#app/platform/pdf/document-definition.ts";
import { formatLongTime } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { Acceptance } from "#app/shop/agreements/acceptances.server.ts";
import { modelNames } from "#app/shop/agreements/agreement-models.ts";
import { alignTexts } from "#app/shop/agreements/parallel-texts.ts";
import { bindingNotices } from "#app/shop/agreements/template-translations.server.ts";
import { readLegalText } from "#app/shop/content/legal-text.ts";
import { m } from "#messages";
import type { AgreementDetails } from "./find-agreement-details.server.ts";

export function composeAgreement(details: AgreementDetails): DocumentDefinition {
  const { order, buyer, seller, agreement, cover } = details;
  const number = order.number ?? order.id;
  const total = { cents: order.priceCents, currency: order.currency };
  return {
    title: m.paper_agreement(),
    subject: order.title,
    badge: modelNames[agreement.model](),
    number,
    cover,
    issuer: seller.name,
    date: order.paidAt,
    details: [
      { name: m.order(), value: number },
      { name: m.order_buyer(), value: buyer.legalName },
      { name: m.paper_seller(), value: seller.name },
      { name: m.price(), value: formatMoney(total) },
      { name: m.paid(), value: formatLongTime(order.paidAt) },
    ],
    parties: [],
    amounts: undefined,
    blocks: textBlocks(details),
    signatureLevel: m.paper_signed(),
    signatures: signaturesOf(details),
    verification: verificationOf(details),
    attachment: {
      name: "agreement.json",
      mediaType: "application/json",
      description: m.paper_agreement_facts(),
      text: `${JSON.stringify(attachedData(details), undefined, 2)}\n`,
    },
  };
}

function textBlocks({ order, agreed }: AgreementDetails): DocumentDefinition["blocks"] {
  const { text, translation } = agreed;
  if (translation === null) return [...describeLanguage(order), ...readLegalText(text)];
  const [notice, translatedNotice] = bindingNotices();
  return [
    columnsOf([{ kind: "small", text: notice }], [{ kind: "small", text: translatedNotice }]),
    ...alignTexts(text, translation).map((row) => columnsOf(row.original, row.translation)),
  ];
}

/** The seller's text may be in another language than the document around it. */
function describeLanguage({ language }: AgreementDetails["order"]): DocumentBlock[] {
  return language === "en" ? [] : [{ kind: "small", text: m.paper_agreement_language() }];
}

const columnsOf = (original: DocumentBlock[], translation: DocumentBlock[]): DocumentColumns => ({
  kind: "columns",
  columns: [
    { lang: DEFAULT_LANGUAGE, blocks: original },
    { lang: m.language_tag(), blocks: translation },
  ],
});

const accepted: Record<Acceptance["how"], (values: { name: string }) => string> = {
  offered: m.paper_accepted_offered,
  saved: m.paper_accepted_saved,
};

function signaturesOf({ seller, buyer, agreed, agreement, acceptance }: AgreementDetails) {
  const ofSeller = acceptance
    ? [accepted[acceptance.how]({ name: acceptance.name }), formatLongTime(acceptance.acceptedAt)]
    : [m.paper_accepted_by_offering()];
  ofSeller.push(m.paper_template_version({ version: agreement.version }));
  const bought = [m.paper_bought(), formatLongTime(agreed.givenAt)];
  return [
    { role: m.paper_for_seller(), name: seller.name, lines: ofSeller },
    { role: m.paper_the_buyer(), name: buyer.legalName, lines: bought },
  ];
}

function verificationOf({ verification, agreed, head }: AgreementDetails) {
  const registered = head ? [m.paper_register_head({ number: head.number, hash: head.hash })] : [];
  return {
    ...verification,
    lines: [m.paper_agreed_hash({ hash: agreed.sha256 }), ...registered],
  };
}

export function attachedData({
  order,
  buyer,
  seller,
  agreed,
  agreement,
  files,
  verification,
}: AgreementDetails) {
  return {
    order: order.number,
    track: order.title,
    model: modelNames[agreement.model](),
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
