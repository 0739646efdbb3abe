import { isIPv6 } from "node:net";

const BITS_OF_GROUP = 16;

/**
 * Network that one machine can send from: an IPv4 address, or the first 64 bits of an IPv6 address.
 * 48 bits are what a provider assigns to a household or an office.
 */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  const [bare = address] = address.split("%");
  if (!isIPv6(bare)) return bare;
  const groups = groupsOfAddress(bare);
  if (isEmbeddedIpv4(groups)) return groups.slice(6).flatMap(bytesOf).join(".");
  const first = groups.slice(0, bits / BITS_OF_GROUP).map((group) => group.toString(16));
  return `${first.join(":")}::/${bits}`;
}

function groupsOfAddress(address: string): number[] {
  const [left = "", right] = address.split("::");
  const [head, tail] = [groupsOf(left), groupsOf(right ?? "")];
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<number>(zeros).fill(0), ...tail];
}

/** Parses groups of an IPv6 address. A trailing IPv4 address counts as two. */
function groupsOf(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return Number.parseInt(group, 16);
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** Returns whether a dual-stack server sees an IPv4 address, as in `::ffff:192.0.2.1`. */
function isEmbeddedIpv4(groups: number[]): boolean {
  return groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 255];
}
