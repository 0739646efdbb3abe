/**
 * The caller's address. Each trusted proxy appends the address it saw to `X-Forwarded-For`, so with
 * n proxies the n-th entry from the right is the first one that no stranger wrote.
 */
export function callerAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const socket = socketAddress ?? "unknown";
  if (trustedProxies === 0 || !forwardedFor) return socket;
  return forwardedFor.split(",").at(-trustedProxies)?.trim() || socket;
}
