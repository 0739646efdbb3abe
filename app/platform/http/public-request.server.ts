import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.server.ts";

/* Requests to addresses that someone typed. None of them reaches the shop's own network. */

export type NetworkAccess = {
  resolve(name: string): Promise<string[]>;
  isPublic(address: string): boolean;
  ca?: string;
};

export const internet: NetworkAccess = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
};

type AddressFault = "address-not-https" | "address-not-public" | "address-with-password";

export class AddressProblem extends Error {
  readonly code: AddressFault;

  constructor(code: AddressFault) {
    super(code);
    this.code = code;
  }
}

export function readPublicUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url?.protocol !== "https:") {
    throw new AddressProblem("address-not-https");
  }
  if (url.username || url.password) {
    throw new AddressProblem("address-with-password");
  }
  return url;
}

type PublicRequest = {
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  networkAccess: NetworkAccess;
};

/** Follows no redirects. @throws {AddressProblem} if the verified address is not public. */
export async function requestPublic(
  url: URL,
  publicRequest: PublicRequest,
): Promise<IncomingMessage> {
  const { method = "GET", headers, body, signal, networkAccess } = publicRequest;
  const host = await checkedHost(url, networkAccess);
  const family = isIP(host);
  const options: RequestOptions = {
    agent: false,
    method,
    headers,
    signal,
    ca: networkAccess.ca,
    // The certificate must match the name in `url`.
    lookup: (_name, { all }, callback) =>
      all ? callback(null, [{ address: host, family }]) : callback(null, host, family),
  };
  return new Promise((resolve, reject) => {
    request(url, options).once("response", resolve).on("error", reject).end(body);
  });
}

/** Requires all of the host's addresses to be public. */
async function checkedHost(url: URL, { resolve, isPublic }: NetworkAccess): Promise<string> {
  const name = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(name) ? [name] : await resolve(name);
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublic)) {
    throw new AddressProblem("address-not-public");
  }
  return first;
}
