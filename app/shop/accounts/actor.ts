import { createContext } from "react-router";
import type { Language } from "#app/platform/i18n/language.ts";
import type { UserProfiles } from "./accounts-schema.ts";

export type Actor = {
  id: string;
  username: string;
  role: UserProfiles["role"];
  canUpload: boolean;
  /** Undefined for the original languages. */
  adminLanguage?: Language;
  hasChosenLanguage?: boolean;
};

/** `needsFactor` means that the administrator must set up a second factor first. */
export type OwnSession = {
  id: string;
  authMethod: "password" | "second-factor" | "passkey";
  provedAt: Date;
  needsFactor: boolean;
};

export const sessionContext = createContext<OwnSession | null>(null);

export const actorContext = createContext<Actor | undefined>();
