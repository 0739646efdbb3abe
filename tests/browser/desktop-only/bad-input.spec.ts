import { connect as openSocket } from "node:net";
import { text } from "node:stream/consumers";
import { givenTrack } from "../../fixtures/given.ts";
import { expect, test } from "../shop-test.ts";

const pages = ["/", "/home", "/track-store", "/music", "/sale", "/services", "/faq", "/contact"];

const oddQueries = [
  "page=0",
  "page=-1",
  "page=1e9",
  "page=99999999999999999999",
  "page=10000",
  "page=two&page=3",
  "page=%00",
  "page[]=1",
  "genre=Polka",
  "genre=%00",
  "genre=Techno&genre=House",
  `search=${"a".repeat(9000)}`,
  `search=${encodeURIComponent("' or 1=1; drop table music_tracks --")}`,
  "search=%25",
  "search=_",
  "search=%5C",
  "search=%00%00",
  "search=%E2%82",
  "search=%ED%A0%80",
  "search=%F0%9F%8E%9B",
  "search=<script>alert(1)</script>",
  "view=spiral&sold=maybe&sale=&unknown=1",
  "__proto__[x]=1&constructor=2",
];

test("no query string makes a page fail", async ({ request }) => {
  for (const path of pages) {
    for (const query of oddQueries) {
      const answer = await request.get(`${path}?${query}`);
      expect(answer.status(), `${path}?${query.slice(0, 80)}`).toBeLessThan(500);
      expect(await answer.text()).not.toMatch(/at \w+ \(|node_modules|select ["\w*.,() ]+ from /i);
    }
  }
});

test("no query string makes a page's data request fail", async ({ request }) => {
  for (const path of ["/_root", "/track-store", "/sale", "/music/none"]) {
    for (const query of oddQueries) {
      const answer = await request.get(`${path}.data?${query}`);
      expect(answer.status(), `${path}.data?${query.slice(0, 80)}`).toBeLessThan(500);
    }
  }
});

/** Sends a request line unchanged, which no well-behaved client would do. */
async function sendRaw(shop: string, requestLine: string): Promise<string> {
  const { hostname, port } = new URL(shop);
  const socket = openSocket(Number(port), hostname);
  socket.write(`${requestLine} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test("malformed URLs are refused and never cause a server error", async ({ baseURL }) => {
  const lines = [
    "GET /music/%E0%A4%A",
    "GET /music/%",
    "GET /%00",
    "GET /music/%00",
    "GET //evil.example/x",
    "GET /../../etc/passwd",
    "GET /assets/..%2f..%2fpackage.json",
    "GET /assets/%2e%2e/%2e%2e/package.json",
    "GET /media/audio/..%2f..%2fdatabase",
    "GET /media/cover_images/%2e%2e%2fx.webp",
    "TRACE /",
    "FOO /",
    `GET /music/${"a".repeat(9000)}`,
    `GET /${"a/".repeat(4000)}`,
    `GET /${"a".repeat(40_000)}`,
  ];
  for (const line of lines) {
    const answer = await sendRaw(baseURL ?? "", line);
    const status = Number(answer.slice(9, 12));
    expect(status, line.slice(0, 60)).toBeGreaterThanOrEqual(300);
    expect(status, line.slice(0, 60)).toBeLessThan(500);
    expect(answer).not.toContain('"dependencies"');
  }
});

test("private files are not found", async ({ request }) => {
  const paths = [
    "/.env",
    "/.git/config",
    "/package.json",
    "/data/",
    "/build/server/index.js",
    "/server.ts",
    "/assets/index.js.map",
    "/media/music_files/00000000000000000000000000000000.mp3",
    "/media/files/00000000000000000000000000000000.mp3",
  ];
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(404);
});

test("a form sent from another site is refused and changes nothing", async ({ request }) => {
  const { slug } = await givenTrack();
  const senders: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    {},
  ];
  for (const headers of senders) {
    for (const path of [`/music/${slug}`, `/music/${slug}.data`]) {
      const answer = await request.post(path, { headers });
      expect(answer.status()).toBe(403);
    }
  }
  expect(await (await request.get(`/music/${slug}`)).text()).toContain("(0)");
});

test("a POST to a page without a form is refused", async ({ request, baseURL }) => {
  const headers = { Origin: baseURL ?? "" };
  for (const path of pages) {
    const answer = await request.post(path, { headers });
    expect(answer.status(), path).toBeGreaterThanOrEqual(400);
    expect(answer.status(), path).toBeLessThan(500);
  }
});

test("a title full of markup is shown as plain text", async ({ page }) => {
  const title = `</title></script><script>document.title="pwned"</script><b>"'&\u2028`;
  const { slug } = await givenTrack({ title, description: `<img src=x onerror="alert(1)">` });
  await page.goto(`/music/${encodeURIComponent(slug)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title.replace("\u2028", " "));
  await expect(page.getByText(`<img src=x onerror="alert(1)">`)).toBeVisible();
  expect(await page.title()).not.toBe("pwned");
});
