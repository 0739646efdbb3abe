import type { AgreementModel } from "./agreement-models.ts";

type Clause = [heading: string, ...paragraphs: string[]];

/** The clauses about the rights depend on the model. */
export type TemplateTexts = {
  titles: Record<AgreementModel, string>;
  opening(title: string): string;
  before: Clause[];
  rights: Record<AgreementModel, Clause>;
  after: Clause[];
};

const titles = {
  licence: "Exclusive License Agreement",
  assignment: "Assignment Agreement",
  "shared-publishing": "Exclusive License Agreement with Shared Publishing",
};

const opening = (title: string) =>
  `${title} for “{{track.title}}”. Rights model: {{agreement.model}}.`;

const rights: TemplateTexts["rights"] = {
  licence: [
    "Grant of rights",
    "The seller grants the buyer an exclusive license to the composition and to the recording, separately and together. It covers every use now known or later developed, such as copying, releasing, streaming, broadcasting, performing, adapting, adding vocals, and synchronizing with images. The seller will not use the work or license it to anyone else.",
    "The license is unlimited in territory, term, media, and number of copies. The buyer may transfer it and grant sublicenses, in whole or in part.",
    "This is a license: the copyright itself remains with the author, because in several countries it cannot be transferred at all, or only by a public deed. At the buyer's request, the seller will sign, or have the author sign, any deed that the law of a country requires to give the buyer the broadest rights it allows. Each party bears its own costs; the buyer pays any notary's fees.",
  ],
  assignment: [
    "Assignment of rights",
    "The seller assigns to the buyer all rights in the composition and all rights in the recording, separately and together, for every use now known or later developed.",
    "The assignment is unlimited in territory, term, media, and number of copies. The buyer may transfer and license the rights, in whole or in part.",
    "Where the law does not permit a transfer of copyright, or not in this form, the seller instead grants an exclusive, perpetual, and worldwide license of the same scope, which is transferable and sublicensable.",
  ],
  "shared-publishing": [
    "Grant of rights and shared publishing",
    "The seller grants the buyer an exclusive license to the recording for every use now known or later developed, unlimited in territory, term, media, and number of copies. The buyer may transfer it and grant sublicenses.",
    "In the composition, the author keeps the writer's share and half of the publisher's share of the instrumental part; the other half of the publisher's share belongs to the buyer. Each party registers its own share and notifies the other. The buyer may use the composition with the recording in any way without further permission.",
    "The seller will not use the recording, and will not license the recording or the composition to anyone else.",
  ],
};

const before: Clause[] = [
  [
    "The parties",
    "The seller is {{seller.name}}, {{seller.address}}, {{seller.email}}. If the seller is not the author, the seller is authorized by the author to make every promise in this agreement.",
    "The buyer is {{buyer.legalName}}, {{buyer.details}}.",
  ],
  [
    "The work",
    "The work is the instrumental track “{{track.title}}”, length {{track.length}}. It consists of a composition and a recording of it, which this agreement treats separately.",
    "The work is delivered as the following files, each identified by its fingerprint:\n{{track.files}}",
  ],
];

const after: Clause[] = [
  [
    "Moral rights",
    "To the extent the law allows, the author will not assert moral rights against uses permitted by this agreement. Rights that cannot be waived by law are not affected.",
  ],
  [
    "Credit and confidentiality",
    "The buyer may release the work under a name of their choice and need not name the producer.",
    "Neither party discloses to third parties who made the work for whom, unless the other party agrees or the law, a collecting society, or a court requires it. This applies to both parties equally.",
  ],
  [
    "Seller's warranties",
    "The work is the author's own. It contains no third-party samples and no AI-generated parts, except as the seller declares here or declared in writing before the order. Third-party samples: {{track.samples}}. AI-generated parts: {{track.aiParts}}.",
    "The work has never been offered, licensed, or sold to anyone before, except as the seller declares here or declared in writing before the order. Previously offered or licensed: {{track.offeredBefore}}.",
    "To the seller's knowledge, the uses permitted by this agreement do not infringe anyone's rights.",
  ],
  [
    "Content ID",
    "The work is not registered with a content recognition system such as Content ID, except as the seller declares here. Registered: {{track.contentId}}. From the date of the order, neither the seller nor the author will register it.",
    "If such a claim by the seller, the author, or anyone they authorized arises against the buyer, the seller will have it released within 5 days of being notified.",
  ],
  [
    "Price and delivery",
    "The price is {{price.total}}, paid once. No further royalties are due to the seller. Performance royalties paid by collecting societies remain with the author.",
    "The files are delivered by download as soon as payment is received, unless agreed otherwise. The rights pass upon payment.",
  ],
  [
    "Refund",
    "If the full price is refunded for any reason, the rights revert to the seller, and the buyer must stop using the work and delete the files. Releases previously acquired by others in good faith remain lawful.",
  ],
  [
    "Further assurances",
    "Each party will sign and do whatever is reasonably necessary to give effect to this agreement, such as statements for distributors, collecting societies, and video platforms.",
  ],
  [
    "Governing law and jurisdiction",
    "This agreement is governed by the law of the country of the seller's address, and its courts have jurisdiction. Consumers keep the protection of the mandatory law of their own country and may bring proceedings there.",
    "If any provision of this agreement is unenforceable, the rest remains in effect.",
  ],
  [
    "Signatures",
    "Both parties sign by simple electronic signature: the seller by accepting this text and offering the track, the buyer by checking the box beside this text and placing the order. Names and times are recorded with the order.",
  ],
];

/** Returns a text that is not legal advice. */
export function builtInTemplate(model: AgreementModel): string {
  return composeTemplate({ titles, opening, before, rights, after }, model);
}

export function composeTemplate(texts: TemplateTexts, model: AgreementModel): string {
  const clauses = [...texts.before, texts.rights[model], ...texts.after];
  return [
    texts.opening(texts.titles[model]),
    ...clauses.flatMap(([heading, ...paragraphs]) => [`## ${heading}`, ...paragraphs]),
  ].join("\n\n");
}
