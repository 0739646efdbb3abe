import { BlockList, isIPv6 } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Headers of a proxy on this machine reveal forwarded requests. */
export function isFromThisMachine({ headers }: Request, address: string): boolean {
  const isForwarded = ["X-Forwarded-For", "Forwarded", "Via"].some((name) => headers.has(name));
  return !isForwarded && loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
