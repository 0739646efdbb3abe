import { env } from "#app/system/env.server.ts";

const unused = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

/** What every answer of the shop carries, whatever it is. */
export const securityHeaders: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": unused.map((feature) => `${feature}=()`).join(", "),
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-permitted-cross-domain-policies": "none",
  ...(env.SITE_URL.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
};

/** The page policy of whatever is no page: it may do nothing, wherever it is opened. */
const nothing = "default-src 'none'; frame-ancestors 'none'";

/**
 * Adds what an answer does not say itself: a stricter referrer policy of a secret page stays. What does
 * not say that it may be kept is kept by nobody.
 */
export function secure(headers: Headers): void {
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", nothing);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
}
