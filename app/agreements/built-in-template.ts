import type { AgreementModel } from "./agreement-models.ts";

/** Section with its heading and paragraphs. */
type Clause = [heading: string, ...paragraphs: string[]];

const titles: Record<AgreementModel, string> = {
  licence: "Exclusive licence agreement",
  assignment: "Assignment agreement",
  "shared-publishing": "Exclusive licence agreement with shared publishing",
};

const rights: Record<AgreementModel, Clause> = {
  licence: [
    "What is granted",
    "The seller grants the buyer an exclusive licence to the composition and to the recording, each by itself and both together. It covers every use that is known today or becomes known later, such as copying, releasing, streaming, broadcasting, performing, adapting, adding a voice, and setting to pictures. The seller uses the work no more and licenses it to nobody else.",
    "The licence has no limit of territory, of term, of media or of the number of copies. The buyer may pass it on and grant further licences, as a whole or in part.",
    "This is a licence: the copyright itself stays with its author, because in several countries it cannot be transferred at all or only by a public deed. On the buyer's request the seller signs, or has the author sign, whatever deed the law of a country needs to give the buyer the widest rights that it allows. Each side bears its own costs; the fees of a notary are the buyer's.",
  ],
  assignment: [
    "What is assigned",
    "The seller assigns to the buyer all rights in the composition and all rights in the recording, each by itself and both together, for every use that is known today or becomes known later.",
    "The assignment has no limit of territory, of term, of media or of the number of copies. The buyer may pass the rights on and license them, as a whole or in part.",
    "Where the law does not allow a transfer of copyright, or not in this form, the seller grants in its place an exclusive, perpetual and worldwide licence of the same scope, which may be passed on and sublicensed.",
  ],
  "shared-publishing": [
    "What is granted, and what is shared",
    "The seller grants the buyer an exclusive licence to the recording, for every use that is known today or becomes known later, without limit of territory, of term, of media or of the number of copies. The buyer may pass it on and grant further licences.",
    "In the composition the author keeps the writer's share and half of the publisher's share of the instrumental part; the other half of the publisher's share is the buyer's. Each side registers its own share and tells the other of the registration. The buyer may use the composition with the recording in every way without asking again.",
    "The seller uses the recording no more and licenses neither recording nor composition to anybody else.",
  ],
};

const before: Clause[] = [
  [
    "The parties",
    "The seller is {{seller.name}}, {{seller.address}}, {{seller.email}}. Where the seller is not the author, the seller has the author's authority for all that is promised here.",
    "The buyer is {{buyer.legalName}}, {{buyer.details}}.",
  ],
  [
    "The work",
    "The work is the instrumental track “{{track.title}}”, of the length {{track.length}}. It consists of a composition and of a recording of it, and this agreement treats them apart.",
    "The work is delivered as these files, each known by the fingerprint of its bytes:\n{{track.files}}",
  ],
];

const after: Clause[] = [
  [
    "Moral rights",
    "As far as the law allows, the author does not use moral rights against uses that this agreement permits. What the law does not let an author give up is not given up.",
  ],
  [
    "Credit and confidentiality",
    "The buyer may release the work under a name of their choice and need not name the producer.",
    "Neither side tells third parties who made the work for whom, unless the other side agrees or the law, a collecting society or a court asks for it. This holds for both sides alike.",
  ],
  [
    "What the seller warrants",
    "The work is the author's own. It contains no samples of others and no parts made by generative AI, other than the seller declares here or has declared in writing before the order. Samples of others: {{track.samples}}. Parts made by AI: {{track.aiParts}}.",
    "The work was never offered, licensed or sold to anybody before, other than the seller declares here or has declared in writing before the order. Offered or licensed before: {{track.offeredBefore}}.",
    "To the seller's knowledge nobody's rights are infringed by the uses that this agreement permits.",
  ],
  [
    "Content ID",
    "The work is not registered with a system that recognises content, such as Content ID, other than the seller declares here. Registered: {{track.contentId}}. From the order on neither the seller nor the author registers it.",
    "Should such a claim by the seller, the author or somebody whom they authorised come up against the buyer, the seller has it released within 5 days of being told.",
  ],
  [
    "Price and delivery",
    "The price is {{price.total}}, paid once. No royalties are owed to the seller beyond it; what collecting societies pay to authors stays theirs.",
    "The files are delivered by download as soon as the payment has arrived, unless agreed otherwise. The rights pass with the payment.",
  ],
  [
    "Refund",
    "Where the whole price is paid back, whatever the reason, the rights fall back to the seller, and the buyer stops using the work and deletes the files. Releases that others have bought in good faith before stay lawful.",
  ],
  [
    "Further assurances",
    "Each side signs and does what is reasonably needed to give effect to this agreement, such as statements for distributors, collecting societies and video platforms.",
  ],
  [
    "Law and court",
    "The law of the country of the seller's address applies, and its courts decide. A private person keeps the protection that the mandatory law of their own country gives, and may sue at home.",
    "Should a part of this agreement not hold, the rest stays in force.",
  ],
  [
    "Signatures",
    "Both sides sign by simple electronic signature: the seller by accepting this text and offering the track, the buyer by ticking the box beside this text and ordering. Names and times are recorded with the order.",
  ],
];

/** Returns the built-in text. It is not legal advice. */
export function builtInTemplate(model: AgreementModel): string {
  const clauses = [...before, rights[model], ...after];
  return [
    `${titles[model]} for “{{track.title}}”. The model is: {{agreement.model}}.`,
    ...clauses.flatMap(([heading, ...paragraphs]) => [`## ${heading}`, ...paragraphs]),
  ].join("\n\n");
}
