import type { Generated } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";
import type { UserProfiles } from "#app/shop/accounts/accounts-schema.ts";

export type SigningInTables = {
  authenticators: Authenticators;
  recoveryCodes: RecoveryCodes;
  passkeys: Passkeys;
  passkeyChallenges: PasskeyChallenges;
  accountLinks: AccountLinks;
  invitations: Invitations;
  knownDevices: KnownDevices;
};

export type Authenticators = {
  userId: string;
  /** Encrypted with a key outside the database. */
  secret: Buffer;
  /** Null means that it was never used and does not count. */
  confirmedAt: Date | null;
  /** Step of the last code used. Neither it nor an earlier one is accepted again. */
  lastStep: Generated<number>;
  createdAt: MadeAt;
};

/** Hashes of unused codes. */
export type RecoveryCodes = { userId: string; codeHash: Buffer };

export type Passkeys = {
  id: Generated<string>;
  userId: string;
  /** Base64url. */
  credentialId: string;
  publicKey: Buffer;
  counter: Generated<number>;
  transports: Generated<string[]>;
  name: string;
  createdAt: MadeAt;
  lastUsedAt: Date | null;
};

export type PasskeyChallenges = {
  challengeHash: Buffer;
  userId: string | null;
  purpose: "sign-in" | "confirm" | "add";
  expiresAt: Date;
};

/** Links emailed to the owner of an account. */
export type AccountLinks = {
  id: Generated<string>;
  kind: "reset-password" | "confirm-email";
  userId: string;
  /** Address to be confirmed. */
  email: string | null;
  /** Null until its email is sent. */
  tokenHash: Buffer | null;
  expiresAt: Date;
};

export type Invitations = {
  id: Generated<string>;
  tokenHash: Buffer | null;
  role: UserProfiles["role"];
  canUpload: boolean;
  /** Null if its link was copied. */
  email: string | null;
  invitedBy: string;
  createdAt: MadeAt;
  expiresAt: Date;
};

/** `deviceHash` is the SHA-256 of a browser's random ID. */
export type KnownDevices = { userId: string; deviceHash: Buffer; lastSeenAt: Generated<Date> };
