import { expect, test } from "vitest";
import { safeReturn } from "./safe-return.ts";

const shop = "https://shop.example.com";

/** Addresses that somebody could hide in a link to the login page. */
const traps = [
  ...[
    "//e.com",
    "///e.com",
    "////e.com",
    "//e.com/%2f..",
    "//e.com:80",
    "//user@e.com",
    "//[::1]/",
  ],
  ...["/\\e.com", "\\/e.com", "\\\\e.com", "/\\/e.com", "//\\e.com", "/\\\\e.com", "\\e.com"],
  ...["/\t/e.com", "/\n/e.com", "/\r/e.com", "/\r\n/e.com", "\t//e.com", " //e.com", "/\t\\e.com"],
  ...["/%5Ce.com", "/%5c/e.com", "/%2Fe.com", "/%2f%2fe.com", "/%5C%5Ce.com", "/%2F\\e.com"],
  ...["/..//e.com", "/.//e.com", "/%2e%2e//e.com", "/a/..//e.com", "/a/../%5ce.com", "/./\\e.com"],
  ...["/%2e/\\e.com", "/x/..%2f../..//e.com", "/..\\\\e.com", "/\u0000//e.com", "/.\t./\t/e.com"],
  ...[
    "https:e.com",
    "https:/e.com",
    "https://e.com",
    "http:\\\\e.com",
    "HTTPS://E.COM",
    "ftp://e.com",
  ],
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
  ],
  ...[
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "blob:https://e.com/1",
    "file:///etc",
  ],
  ...[
    "e.com",
    "e.com/admin",
    ".e.com",
    "@e.com",
    ":443",
    "?next=//e.com",
    "#//e.com",
    "",
    " ",
    "/",
  ],
  ...[
    "//shop.example.com@e.com",
    "//shop.example.com.e.com",
    "/\u2028/e.com",
    "/／e.com",
    "／／e.com",
  ],
  ...["/ok@e.com", "/ok?to=//e.com", "/ok#//e.com", "/ok/https://e.com", "/ok\r\nSet-Cookie: a=b"],
  ...[
    "/@e.com",
    "/:80",
    "/;//e.com",
    "/ok\\..\\..\\\\e.com",
    "/\uD800",
    "http://[",
    "//",
    "/\\",
    "/\t",
  ],
];

test(`none of ${traps.length} forged return addresses leaves the shop`, () => {
  expect(traps.length).toBeGreaterThanOrEqual(60);
  for (const trap of traps) {
    const answer = safeReturn(trap);
    expect(answer, trap).toMatch(/^\/(?![/\\])/);
    expect(answer, trap).toMatch(/^[\x21-\x7e]*$/);
    // As a browser would read the Location header, and as one that undoes an escape first.
    expect(new URL(answer, `${shop}/login`).origin, trap).toBe(shop);
    expect(new URL(answer.replace(/^\/(%2f|%5c)+/i, "//"), shop).origin, trap).toBe(shop);
  }
});

test.each([
  "/",
  "/admin",
  "/admin/music-manager?edit=track-1&page=2",
  "/likes?ids=a,b",
  "/music/caf%C3%A9",
  "/thank-you/t1?receipt=abc",
])("after signing in one comes back to %s", (address) => {
  expect(safeReturn(address)).toBe(address);
});

test("without a return address one comes to the home page", () => {
  expect([safeReturn(null), safeReturn(undefined)]).toEqual(["/", "/"]);
});
