import { RouterContextProvider } from "react-router";
import { callerContext } from "../app/web/request-context.ts";

let addresses = 0;

/** What React Router hands to a route: here for one request from an address of its own. */
export function arrive(path: string, init: RequestInit = {}) {
  const url = new URL(path, "http://localhost:3000");
  const context = new RouterContextProvider();
  addresses += 1;
  context.set(callerContext, { address: `192.0.2.${addresses}` });
  return { request: new Request(url, init), url, context, params: {}, pattern: url.pathname };
}
