import { isIP, isIPv6 } from "node:net";

/** Each proxy appends the address that it saw, so with n of them the n-th from the end is real. */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const socket = socketAddress ?? "unknown";
  if (trustedProxies === 0 || !forwardedFor) return socket;
  return addressIn(forwardedFor.split(",").at(-trustedProxies)) ?? socket;
}

const bracketed = /^\[([^\]]*)\](?::\d*)?$/;
const withPort = /^([\d.]+):\d*$/;

function addressIn(entry = ""): string | undefined {
  const plain = entry.trim().replace(/^"(.*)"$/, "$1");
  const address = bracketed.exec(plain)?.[1] ?? withPort.exec(plain)?.[1] ?? plain;
  const [bare = ""] = address.split("%");
  return isIP(bare) === 0 || (bracketed.test(plain) && !isIPv6(bare)) ? undefined : bare;
}
