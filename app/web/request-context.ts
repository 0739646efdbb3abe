import { createContext } from "react-router";
import type { RequestNotes } from "./request-notes.server.ts";

export type Caller = {
  /** Behind `TRUST_PROXY` proxies the one that the outermost of them saw. */
  address: string;
  userAgent?: string | undefined;
};

/** Reading it throws while a public page is rendered, which has no caller. */
export const callerContext = createContext<Caller>();

export const notesContext = createContext<RequestNotes>();
