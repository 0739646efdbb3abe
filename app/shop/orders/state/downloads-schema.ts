import type { GeneratedAlways } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";

export type DownloadsTables = {
  linkUses: LinkUses;
  signingKeys: SigningKeys;
};

/** Private uses of links, one row per hour and network. */
export type LinkUses = {
  id: GeneratedAlways<number>;
  trackId: string;
  what: "page" | "file" | "archive" | "file-link";
  fileName: string | null;
  address: string | null;
  network: string | null;
  userAgent: string | null;
  usedAt: MadeAt;
};

/** `key` of 32 random bytes. */
export type SigningKeys = { name: "file-pass"; key: Buffer; createdAt: MadeAt };
