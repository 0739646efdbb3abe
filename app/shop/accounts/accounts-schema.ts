import type { Generated, GeneratedAlways } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";
import type { MessageLanguage } from "#app/platform/i18n/language.ts";

export type AccountsTables = {
  userProfiles: UserProfiles;
  sessions: Sessions;
  loginAttempts: LoginAttempts;
};

export type UserProfiles = {
  id: string;
  username: string;
  passwordHash: string;
  role: "user" | "admin";
  isActive: Generated<boolean>;
  canUpload: Generated<boolean>;
  passwordSetAt: GeneratedAlways<Date>;
  /** Confirmed email address. */
  email: string | null;
  createdAt: MadeAt;
  /** Language of the admin area, or null until it is chosen, which reads as `original`. */
  adminLanguage: MessageLanguage | null;
};

export type Sessions = {
  /** SHA-256 of the token in the browser's cookie. */
  tokenHash: Buffer;
  userId: string;
  createdAt: MadeAt;
  lastSeenAt: Generated<Date>;
  id: Generated<string>;
  /** Method by which the session was authenticated. */
  proof: Generated<"password" | "second-factor" | "passkey">;
  /** Time when its password or passkey was last entered. */
  provedAt: Generated<Date>;
  /** The password was right, and the session grants nothing until the code is entered. */
  awaitsCode: Generated<boolean>;
  userAgent: string | null;
};

export type LoginAttempts = {
  /** SHA-256 of an address, or of an account and an address. */
  keyHash: Buffer;
  count: number;
  /** Time before which no attempt is allowed. */
  freeAt: Date;
  forgottenAt: Date;
};
