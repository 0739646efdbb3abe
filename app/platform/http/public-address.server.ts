import { BlockList, isIP } from "node:net";

/* IANA's special-purpose registries (RFC 6890 and its successors) and the multicast ranges. */

const ipv4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** Ranges that are not public within global unicast (2000::/3), the only public range of IPv6. */
const ipv6: [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

const closed = new BlockList();
for (const [network, bits] of ipv4) closed.addSubnet(network, bits, "ipv4");
for (const [network, bits] of ipv6) closed.addSubnet(network, bits, "ipv6");

const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Returns false also for embedded IPv4 addresses (mapped, translated, 6to4, Teredo). */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, "ipv4");
  return version === 6 && globalUnicast.check(address, "ipv6") && !closed.check(address, "ipv6");
}
