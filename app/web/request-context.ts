import { createContext } from "react-router";

/** Where a request came from, as the HTTP server saw it. */
export type Caller = {
  /** IP address; behind `TRUST_PROXY` proxies the one that the outermost trusted proxy saw. */
  address: string;
  /** How its program names itself; anybody can write anything there. */
  userAgent?: string | undefined;
};

export const callerContext = createContext<Caller>();
