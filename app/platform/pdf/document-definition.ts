export type DocumentBlock = { kind: "heading" | "paragraph" | "small"; text: string };

/** Texts beside each other, each with its language. */
type DocumentColumn = { lang: string; blocks: DocumentBlock[] };
export type DocumentColumns = { kind: "columns"; columns: [DocumentColumn, DocumentColumn] };

export type Signature = { role: string; name: string; lines: string[] };

export type AmountTable = {
  columns: string[];
  /** The width is in points. The first column takes the rest. */
  columnWidth?: number;
  rows: string[][];
  /** The last one is the grand total. */
  totals: { name: string; value: string }[];
};

export type DocumentDefinition = {
  title: string;
  subject: string;
  badge: string | undefined;
  number: string;
  issuer: string;
  date: Date;
  /** The cover is a square JPEG. */
  cover: Uint8Array | undefined;
  parties: { name: string; value: string }[];
  details: { name: string; value: string }[];
  amounts: AmountTable | undefined;
  blocks: (DocumentBlock | DocumentColumns)[];
  signatures: Signature[];
  signatureLevel: string;
  verification: { code: string; url: string; lines: string[] } | undefined;
  attachment: { name: string; mediaType: string; description: string; text: string };
};
