import { createContext } from "react-router";
import type { UserProfiles } from "#app/database/schema.ts";

/** The active account that sent a request, read from the database for it. */
export type Actor = {
  id: string;
  username: string;
  role: UserProfiles["role"];
  canUpload: boolean;
};

/** Undefined for a visitor. */
export const actorContext = createContext<Actor | undefined>();
