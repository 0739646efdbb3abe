export type DocumentBlock = { kind: "heading" | "paragraph"; text: string };

export type Signature = { role: string; name: string; lines: string[] };

/** Texts by row and column. */
export type AmountTable = {
  columns: string[];
  /** Width in points of every column but the first, which takes the rest. */
  columnWidth?: number;
  rows: string[][];
  /** Totals, the last one being the grand total. */
  totals: { name: string; value: string }[];
};

/** Content of a document, independent of when and where it is rendered. */
export type DocumentDefinition = {
  /** Type of document. */
  title: string;
  /** Subject of the document. */
  subject: string;
  badge: string | undefined;
  /** Number at the bottom of each page, for example the order's. */
  number: string;
  issuer: string;
  date: Date;
  /** Square JPEG. */
  cover: Uint8Array | undefined;
  /** Parties, if they are displayed beside the details. */
  parties: { name: string; value: string }[];
  details: { name: string; value: string }[];
  amounts: AmountTable | undefined;
  blocks: DocumentBlock[];
  signatures: Signature[];
  signatureLevel: string;
  /** URL and code to verify it, and its ledger entries. */
  verification: { code: string; url: string; lines: string[] } | undefined;
  attachment: { name: string; mediaType: string; description: string; text: string };
};
