import type { Config } from "@react-router/dev/config";
// The types of messages are generated with those of routes.
import "./scripts/compile-messages.ts";

/**
 * `routeDiscovery: initial` sends the whole route table at once. The lazy mode would send the paths
 * of a page's links, including secret download IDs, to a publicly cacheable URL.
 */
export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
