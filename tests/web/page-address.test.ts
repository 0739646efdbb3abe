import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { pageFinder, routeFinder } from "../../app/platform/http/page-cache/page-address.server.ts";
import { publicPages } from "../../app/public-pages.ts";
import routes from "../../app/routes.ts";

type Manifest = ServerBuild["routes"];

/** Returns the routes like the build's manifest. */
function manifestOf(entries: RouteConfigEntry[], parentId?: string): Manifest {
  return Object.assign(
    {},
    ...entries.map(({ id, file, path, index, children = [] }) => {
      const own = id ?? file;
      return {
        [own]: { id: own, parentId, path, index, module: {} },
        ...manifestOf(children, own),
      };
    }),
  );
}

function patternsOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const pattern = path ? `${above}/${path}` : above;
    return [pattern || "/", ...patternsOf(children ?? [], pattern)];
  });
}

const manifest = manifestOf(routes);
const files = new Set(["/icon.svg"]);
const findPage = pageFinder(manifest, publicPages, files);
const targetOf = (target: string) => findPage(target)?.target;

test("every cacheable page is a route of the shop", () => {
  const patterns = patternsOf(routes);
  expect(Object.keys(publicPages).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
});

test("a route not listed as public is never cached, in any form", () => {
  const findRoute = routeFinder(manifest);
  const others = patternsOf(routes).filter((pattern) => !(pattern in publicPages));
  expect(others.length).toBeGreaterThan(10);
  for (const pattern of others) {
    const path = pattern.replace(/:\w+\??/g, "abc").replace("*", "abc");
    expect(findRoute(path).replaceAll("?", ""), path).toBe(pattern.replaceAll("?", ""));
    const local = `/pt${path}`;
    const forms = [path, path.toUpperCase(), `${path}/`, `${path}.data`, `${path}?page=1`, local];
    for (const form of forms) expect(targetOf(form), form).toBeUndefined();
  }
});

test.each([
  ["/", "/"],
  ["/?utm_source=mail&fbclid=x", "/"],
  ["/?page=2&search=night", "/?search=night&page=2"],
  ["/track-store?view=list&genre=Techno", "/track-store?genre=Techno&view=list"],
  ["/track-store?search=night", "/track-store"],
  ["/_.data", "/_.data"],
  ["/sale.data?page=2&x=1", "/sale.data?page=2"],
  ["/music/night-drive?like=1", "/music/night-drive"],
  ["/no-such-page", "/*"],
  ["/wp-login.php?a=b", "/*"],
  ["/no/such/page.data", "/*.data"],
  ["/pt", "/pt/"],
  ["/pt.data", "/pt/_.data"],
  ["/pt?page=2&search=night&x=1", "/pt/?search=night&page=2"],
  ["/pt/faq?utm_source=mail", "/pt/faq"],
  ["/pt/no-such-page", "/pt/*"],
  ["/xx/faq", "/*"],
])("%s is cached as %s", (asked, kept) => {
  expect(targetOf(asked)).toBe(kept);
});

test.each([
  "/track-store?page=1&page=2",
  "/track-store?page=two",
  "/track-store?genre=",
  `/?search=${"a".repeat(201)}`,
  `/?x=${"a".repeat(2000)}`,
  "/?search=%00",
  "/sale.data?_routes=storefront%2Fsale",
  "/music/%E0%A4%A",
  "/music/%00",
  "/icon.svg",
  "/?code=SUMMER",
  "/music/night-drive?code=SUMMER",
  "/track-store.data?code=SUMMER&view=list",
])("%s is an unusual request and is not cached", (asked) => {
  expect(targetOf(asked)).toBeUndefined();
});

test("a host name in the path does not lead to another shop", () => {
  expect(targetOf("//evil.example/sale")).toBe("/*");
});

/** Sources of the public screens and of the code that parses their URLs. */
const sources = ["storefront", "shop/catalog"]
  .flatMap((folder) => {
    const path = join(import.meta.dirname, "..", "..", "app", folder);
    return readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name));
  })
  .filter((path) => /\.tsx?$/.test(path));

test("the cache knows every parameter that a public screen reads", () => {
  const cachedParameters = new Set(
    Object.values(publicPages).flatMap((parameters) => Object.keys(parameters)),
  );
  const reading = /(?:searchParams|parameters)\s*\.get(?:All)?\("(\w+)"\)/g;
  const read = sources.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(reading)].map(([, name = ""]) => name),
  );
  // Likes and the thank-you page need an account; the ledger, its codes and logins are never cached.
  const elsewhere = new Set(["ids", "receipt", "code", "before", "order", "returnTo"]);
  expect(read).toContain("genre");
  expect(read.filter((name) => !cachedParameters.has(name) && !elsewhere.has(name))).toEqual([]);
});

test("the cache knows every cookie that the shop sets", () => {
  const app = join(import.meta.dirname, "..", "..", "app");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" });
  const names = files
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
    .flatMap((path) => [...readFileSync(join(app, path), "utf8").matchAll(/shopCookie\("(\w+)"/g)])
    .map(([, name]) => name);
  // `visitor`, `orders`, `lookup`, `device` and `discount` change no cached page, and the session
  // cookie is not set by React Router.
  expect(names.sort()).toEqual([
    "cart",
    "device",
    "discount",
    "lookup",
    "orders",
    "toast",
    "visitor",
  ]);
});
