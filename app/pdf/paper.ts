export type PaperBlock = { kind: "heading" | "paragraph"; text: string };

export type Signature = { role: string; name: string; lines: string[] };

/** Texts by row and column. */
export type AmountTable = {
  columns: string[];
  /** In points, of every column but the first, which takes the rest. */
  columnWidth?: number;
  rows: string[][];
  /** The last one is what all comes to. */
  totals: { name: string; value: string }[];
};

/** A paper of the shop, as what stands on it; nothing of it depends on when or where it is drawn. */
export type Paper = {
  /** What kind of paper it is. */
  title: string;
  /** What it is about. */
  subject: string;
  badge: string | undefined;
  /** Such as the order's; at the foot of each page. */
  number: string;
  issuer: string;
  date: Date;
  /** JPEG, square. */
  sleeve: Uint8Array | undefined;
  /** Who it is between, where that stands beside the facts. */
  parties: { name: string; value: string }[];
  facts: { name: string; value: string }[];
  amounts: AmountTable | undefined;
  blocks: PaperBlock[];
  signatures: Signature[];
  signatureLevel: string;
  /** Where and by which code it is verified, and what it was registered after. */
  verification: { code: string; url: string; lines: string[] } | undefined;
  attachment: { name: string; mediaType: string; description: string; text: string };
};
