import { createContext } from "react-router";

/** Where a request came from, as the HTTP server saw it. */
export type Caller = {
  /** IP address; behind `TRUST_PROXY` proxies the one that the outermost trusted proxy saw. */
  address: string;
};

export const callerContext = createContext<Caller>();
