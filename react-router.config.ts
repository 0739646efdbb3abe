import type { Config } from "@react-router/dev/config";
// The types of messages come with those of routes.
import "./scripts/compile-messages.ts";

/**
 * `routeDiscovery: initial`: the browser gets the whole route table at once. The lazy form would send
 * the paths of links on a page, secret download ids among them, to a publicly cacheable address.
 */
export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
