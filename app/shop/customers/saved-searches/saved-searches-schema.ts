import type { Generated } from "kysely";

export type SavedSearchesTables = {
  savedSearches: SavedSearches;
  unsubscribeLinks: UnsubscribeLinks;
};

export type SavedSearches = {
  id: Generated<string>;
  /** Lowercase address. */
  email: string;
  /** Canonical URL parameters. */
  filter: string;
  words: string;
  /** SHA-256 of the secret in the last confirmation email. */
  tokenHash: Buffer | null;
  confirmedAt: Date | null;
  /** Time up to which new tracks have been emailed. */
  toldUntil: Generated<Date>;
  mailedAt: Date | null;
  /** The subscriber was told that the shop no longer has the genres of the search. */
  isGoneTold: Generated<boolean>;
  language: Generated<string>;
  createdAt: Generated<Date>;
};

export type UnsubscribeLinks = { tokenHash: Buffer; email: string; mailId: string };
