import ipaddr from "ipaddr.js";

/** The only public range of IPv6; `ipaddr.js` calls unassigned addresses outside it unicast too. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Returns false also for embedded IPv4 addresses (mapped, translated, 6to4, Teredo). */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv6 && !address.match(globalUnicast)) return false;
  return address.range() === "unicast";
}
