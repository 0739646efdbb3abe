import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { clientAddress } from "../../app/platform/http/client-address.server.ts";
import { allowOwnScripts } from "../../app/platform/http/content-security-policy.server.ts";
import { isFromOurPages } from "../../app/platform/http/origin-check.server.ts";

const shop = "https://shop.example.com";

test.each([
  [{ "Sec-Fetch-Site": "same-origin", Origin: shop }, true],
  [{ "Sec-Fetch-Site": "cross-site", Origin: shop }, false],
  [{ "Sec-Fetch-Site": "same-site" }, false],
  [{ "Sec-Fetch-Site": "none" }, false],
  [{ Origin: shop }, true],
  [{ Origin: "https://evil.example" }, false],
  [{ Origin: "null" }, false],
  [{}, false],
])("a form sent with %j comes from our pages: %s", (headers, isOurs) => {
  expect(isFromOurPages(new Headers(headers), shop)).toBe(isOurs);
});

test("without a trusted proxy a caller cannot claim another address", () => {
  expect(clientAddress("192.0.2.1", "203.0.113.9", 0)).toBe("192.0.2.1");
});

test("behind proxies, the caller's address is the one seen by the outermost trusted proxy", () => {
  expect(clientAddress("10.0.0.1", "1.1.1.1, 203.0.113.9", 1)).toBe("203.0.113.9");
  expect(clientAddress("10.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
  expect(clientAddress("10.0.0.1", "203.0.113.9", 3)).toBe("10.0.0.1");
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  [" 203.0.113.9:51234 ", "203.0.113.9"],
  ["203.0.113.9:", "203.0.113.9"],
  ["2001:db8::7", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["[2001:db8::7]:51234", "2001:db8::7"],
  ['"[2001:db8::7]:51234"', "2001:db8::7"],
  ["::ffff:203.0.113.9", "::ffff:203.0.113.9"],
  ["fe80::1%eth0", "fe80::1"],
])("a proxy that writes %s means %s", (written, address) => {
  expect(clientAddress("10.0.0.1", `198.51.100.1, ${written}`, 1)).toBe(address);
});

test.each([
  "unknown",
  "_hidden",
  "",
  "shop.example",
  "203.0.113.9.1",
  "203.0.113.999",
  "[203.0.113.9]",
  "203.0.113.9:port",
  "203.0.113.9:1:2",
  "[2001:db8::7",
  "2001:db8::7]:1",
  "[2001:db8::7]x",
  "[]",
  "[]:1",
  ":",
  "%",
  "%eth0",
  '"',
  "a".repeat(5000),
])("a proxy that writes %.40s is itself taken for the caller", (written) => {
  expect(clientAddress("10.0.0.1", `198.51.100.1,${written}`, 1)).toBe("10.0.0.1");
});

test("the policy allows only the scripts that the server marked, and the page keeps no marks", () => {
  const own =
    '<script nonce="n1">a()</script><script type="module" async="" nonce="n1">b()</script>';
  const others = ["<script>evil()</script>", '<script nonce="n2">evil()</script>'];
  const loaded = '<script nonce="n1" src="/x.js"></script>';
  const rendered = [...others, own, loaded].join("");
  const { html, policy } = allowOwnScripts(rendered, "n1", ["theme()"]);
  const hashOf = (code: string) => createHash("sha256").update(code).digest("base64");
  const allowed = ["theme()", "a()", "b()"].map((code) => `'sha256-${hashOf(code)}'`);
  expect(policy).toContain(`script-src 'self' ${allowed.join(" ")};`);
  expect(html).toBe(rendered.replaceAll(' nonce="n1"', ""));
});
