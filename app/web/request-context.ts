import { createContext } from "react-router";
import type { RequestNotes } from "./request-notes.server.ts";

/** Where a request came from, as the HTTP server saw it. */
export type Caller = {
  /** IP address; behind `TRUST_PROXY` proxies the one that the outermost trusted proxy saw. */
  address: string;
  /** How its program names itself; anybody can write anything there. */
  userAgent?: string | undefined;
};

/** Who sent a request. A public page is rendered for everybody, so there is none and reading it throws. */
export const callerContext = createContext<Caller>();

/** What is noted about a request while it is answered. */
export const notesContext = createContext<RequestNotes>();
