import { BlockList, isIPv6 } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Whether a request was sent by a program on this machine. What a proxy here passes on was asked by
 * somebody else, which its headers tell.
 */
export function isFromHere({ headers }: Request, address: string): boolean {
  const isPassedOn = ["X-Forwarded-For", "Forwarded", "Via"].some((name) => headers.has(name));
  return !isPassedOn && loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
