import type { ColumnType, GeneratedAlways } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";

export type AgreementsTables = {
  agreementTemplates: AgreementTemplates;
  agreementAcceptances: AgreementAcceptances;
};

/** Versions of the templates, never changed. */
export type AgreementTemplates = {
  model: "licence" | "assignment" | "shared-publishing";
  version: number;
  text: string;
  sha256: string;
  /** Name of an account, or null for the built-in text. */
  savedBy: string | null;
  savedAt: MadeAt;
};

/**
 * Private: the template that a user accepted by publishing a track, with its files at that time.
 */
export type AgreementAcceptances = {
  id: GeneratedAlways<number>;
  trackId: string;
  model: string;
  version: number;
  accountId: string | null;
  name: string;
  /** JSON `[{ kind, sha256 }]`. */
  files: ColumnType<unknown, string, never>;
  acceptedAt: MadeAt;
};
