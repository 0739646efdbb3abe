import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.server.ts";

/* Requests to addresses that somebody has typed: none of them reaches the network that the shop is in. */

export type World = {
  resolve(name: string): Promise<string[]>;
  isPublic(address: string): boolean;
  ca?: string;
};

export const internet: World = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
};

/** The message is a sentence for the user who entered the address. */
export class AddressProblem extends Error {}

/** @throws {AddressProblem} */
export function readPublicUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url?.protocol !== "https:") {
    throw new AddressProblem("Only addresses that begin with https:// are fetched.");
  }
  if (url.username || url.password) {
    throw new AddressProblem("An address with a user name or a password is not fetched.");
  }
  return url;
}

type Asked = {
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  world: World;
};

/** Connects to the public address that was checked; redirects are not followed. @throws {AddressProblem} */
export async function requestPublic(url: URL, asked: Asked): Promise<IncomingMessage> {
  const { method = "GET", headers, body, signal, world } = asked;
  const host = await checkedHost(url, world);
  const family = isIP(host);
  const options: RequestOptions = {
    ...{ agent: false, method, headers, signal, ca: world.ca },
    // The certificate must be for the name in `url`.
    lookup: (_name, { all }, callback) =>
      all ? callback(null, [{ address: host, family }]) : callback(null, host, family),
  };
  return new Promise((resolve, reject) => {
    request(url, options).once("response", resolve).on("error", reject).end(body);
  });
}

/** All of the host's addresses must be public. */
async function checkedHost(url: URL, { resolve, isPublic }: World): Promise<string> {
  const name = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(name) ? [name] : await resolve(name);
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublic)) {
    throw new AddressProblem("This address is not a public one.");
  }
  return first;
}
