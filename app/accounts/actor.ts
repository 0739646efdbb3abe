import { createContext } from "react-router";
import type { UserProfiles } from "#app/database/schema.ts";

/** Who sent a request: an active account, read from the database for this very request. */
export type Actor = {
  id: string;
  username: string;
  role: UserProfiles["role"];
  canUpload: boolean;
};

/** Set by the root's session middleware, undefined for a visitor; reading it without that throws. */
export const actorContext = createContext<Actor | undefined>();
