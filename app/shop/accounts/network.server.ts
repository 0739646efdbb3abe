import { isIPv6 } from "node:net";

const BITS_OF_GROUP = 16;

/** IPv4 address, or the /64 that one IPv6 machine has. Providers assign a /48 to a household. */
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

function groupsOf(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return Number.parseInt(group, 16);
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function isEmbeddedIpv4(groups: number[]): boolean {
  return groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 255];
}
