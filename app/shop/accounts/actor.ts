import { createContext } from "react-router";
import type { UserProfiles } from "#app/platform/database/schema.ts";

/** Active account that sent a request, read from the database for each request. */
export type Actor = {
  id: string;
  username: string;
  role: UserProfiles["role"];
  canUpload: boolean;
  /** Language of the admin area, or undefined for the language it was written in. */
  adminLanguage?: "en" | "pt";
};

/** `needsFactor` means that the administrator must set up a second factor first. */
export type OwnSession = {
  id: string;
  authMethod: "password" | "second-factor" | "passkey";
  provedAt: Date;
  needsFactor: boolean;
};

/** Null for a visitor. */
export const sessionContext = createContext<OwnSession | null>(null);

/** Undefined for a visitor. */
export const actorContext = createContext<Actor | undefined>();
