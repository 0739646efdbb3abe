import { isIPv6 } from "node:net";

/**
 * What one household or machine can send from: an IPv4 address as it is, of an IPv6 address its first
 * 64 bits, since whoever has one has all that share them.
 */
export function networkOf(address: string): string {
  const [bare = address] = address.split("%");
  if (!isIPv6(bare)) return bare;
  const [, embedded] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? [];
  return embedded ?? `${firstGroups(bare, 4).join(":")}::/64`;
}

/** The first `count` of the eight groups of 16 bits, with the zeros that `::` stands for written out. */
function firstGroups(address: string, count: number): string[] {
  const [left = "", right] = address.split("::");
  const [head, tail] = [groupsOf(left), groupsOf(right ?? "")];
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: zeros }, () => "0"), ...tail];
  return groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
}

/** An IPv4 address at the end takes the room of two groups. */
function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":").flatMap((g) => (g.includes(".") ? ["0", "0"] : [g]));
}
