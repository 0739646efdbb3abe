import { createContext } from "react-router";
import type { LogContext } from "./log-context.server.ts";

export type Client = {
  /** Address that the outermost of `TRUST_PROXY` proxies saw. */
  address: string;
  userAgent?: string | undefined;
};

/** @throws if it is read while a public page is rendered, which has no client. */
export const clientContext = createContext<Client>();

export const requestLogContext = createContext<LogContext>();
