import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { callerAddress } from "./caller-address.server.ts";
import { allowOwnScripts } from "./content-security-policy.server.ts";
import { isFromOurPages } from "./origin-check.server.ts";

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
])("a form sent with %j is ours: %s", (headers, isOurs) => {
  expect(isFromOurPages(new Headers(headers), shop)).toBe(isOurs);
});

test("without a trusted proxy nobody can say that they are somebody else", () => {
  expect(callerAddress("192.0.2.1", "203.0.113.9", 0)).toBe("192.0.2.1");
});

test("behind proxies the address is the one that the outermost trusted proxy saw", () => {
  expect(callerAddress("10.0.0.1", "1.1.1.1, 203.0.113.9", 1)).toBe("203.0.113.9");
  expect(callerAddress("10.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
  expect(callerAddress("10.0.0.1", "203.0.113.9", 3)).toBe("10.0.0.1");
});

test("of a page's scripts the policy allows those that the server marked, and the page keeps no mark", () => {
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
