import { isIP, isIPv6 } from "node:net";

/**
 * The caller's address. Each trusted proxy appends the address it saw to `X-Forwarded-For`, so with
 * n proxies the n-th entry from the right is the first one that no stranger wrote. An entry that is no
 * address, such as `unknown`, counts as that of the proxy itself: all such callers share its limits.
 */
export function callerAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const socket = socketAddress ?? "unknown";
  if (trustedProxies === 0 || !forwardedFor) return socket;
  return addressIn(forwardedFor.split(",").at(-trustedProxies)) ?? socket;
}

/** An address with its port, as some proxies write it; one of IPv6 stands in brackets then. */
const bracketed = /^\[([^\]]*)\](?::\d*)?$/;
const withPort = /^([\d.]+):\d*$/;

/** The address in an entry: without port, brackets and quotes. */
function addressIn(entry = ""): string | undefined {
  const plain = entry.trim().replace(/^"(.*)"$/, "$1");
  const address = bracketed.exec(plain)?.[1] ?? withPort.exec(plain)?.[1] ?? plain;
  const [bare = ""] = address.split("%");
  return isIP(bare) === 0 || (bracketed.test(plain) && !isIPv6(bare)) ? undefined : bare;
}
