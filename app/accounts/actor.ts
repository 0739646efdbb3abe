import { createContext } from "react-router";
import type { UserProfiles } from "#app/database/schema.ts";

/** The active account that sent a request, read from the database for it. */
export type Actor = {
  id: string;
  username: string;
  role: UserProfiles["role"];
  canUpload: boolean;
  /** What they read the admin area in; undefined: as it came. */
  adminLanguage?: "en" | "pt";
};

/** `needsFactor`: its account is an administrator's, who must have a second factor first. */
export type OwnSession = {
  id: string;
  proof: "password" | "second-factor" | "passkey";
  provedAt: Date;
  needsFactor: boolean;
};

/** Null for a visitor. */
export const sessionContext = createContext<OwnSession | null>(null);

/** Undefined for a visitor. */
export const actorContext = createContext<Actor | undefined>();
