import { isStrictTransport } from "#app/platform/tls/strict-transport.server.ts";

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

const securityHeaders: Record<string, string> = {
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
};

/** Policy for responses other than pages, which may do nothing wherever they are opened. */
const emptyPolicy = "default-src 'none'; frame-ancestors 'none'";

export function addSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (isStrictTransport()) headers.set("Strict-Transport-Security", "max-age=31536000");
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", emptyPolicy);
  if (isFramedAnywhere(headers)) headers.delete("X-Frame-Options");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
}

/** Old browsers know only X-Frame-Options, which cannot express it. */
function isFramedAnywhere(headers: Headers): boolean {
  return headers.get("Content-Security-Policy")?.includes("frame-ancestors *") ?? false;
}
