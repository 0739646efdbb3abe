export const pageNames = ["home", "track-store", "services", "sale", "faq", "contact"] as const;
export const legalNames = ["terms", "privacy", "copyright", "license"] as const;

export type PageName = (typeof pageNames)[number];
export type LegalName = (typeof legalNames)[number];
export type ContentName = PageName | LegalName;

/** Limits are in characters, as in the database. */
export const maxLength = {
  title: 120,
  description: 1000,
  question: 300,
  answer: 5000,
  features: 4000,
  legalText: 20_000,
} as const;
