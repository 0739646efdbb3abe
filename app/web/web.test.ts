import { expect, test } from "vitest";
import { callerAddress } from "./caller-address.server.ts";
import { contentSecurityPolicy } from "./content-security-policy.server.ts";
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

test("the page policy names the page's own inline scripts and allows no other", () => {
  const policy = contentSecurityPolicy(
    '<script>a()</script><script src="/x.js"></script><script type="module" async="">b()</script>',
  );
  expect(policy.match(/'sha256-/g)).toHaveLength(2);
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  expect(policy).not.toContain("script-src 'unsafe");
});
