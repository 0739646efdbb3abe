export type PaperBlock = { kind: "heading" | "paragraph"; text: string };

export type Signature = { role: string; name: string; lines: string[] };

/** A paper of the shop, as what stands on it; nothing of it depends on when or where it is drawn. */
export type Paper = {
  /** What kind of paper it is. */
  title: string;
  /** What it is about. */
  subject: string;
  badge: string;
  /** Such as the order's; at the foot of each page. */
  number: string;
  issuer: string;
  date: Date;
  /** JPEG, square. */
  sleeve: Uint8Array | undefined;
  facts: { name: string; value: string }[];
  blocks: PaperBlock[];
  signatures: Signature[];
  signatureLevel: string;
  /** Where and by which code it is verified, and what it was registered after. */
  verification: { code: string; url: string; lines: string[] };
  attachment: { name: string; description: string; text: string };
};
