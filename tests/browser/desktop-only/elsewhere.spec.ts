import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { givenPreview } from "../../fixtures/given.ts";
import { givenBoughtTrack, isSold, salesOf } from "../download-page.ts";
import { expect, test } from "../shop-test.ts";

/* Capabilities of a foreign site, or of an uploaded file, in a visitor's browser. */

/** Opens a foreign site whose page loads a URL in every possible way. */
async function openOtherSite(address: string) {
  const body = `<!doctype html><link rel="icon" href="data:,"><img src="${address}">
    <script src="${address}"></script><link rel="stylesheet" href="${address}">
    <video src="${address}" preload="auto"></video><object data="${address}"></object>
    <iframe src="${address}"></iframe><link rel="prefetch" href="${address}">`;
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html").end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

const blocked =
  /ERR_BLOCKED_BY|ERR_FAILED|Blocked script execution|Refused to|Framing |MIME type|X-Frame-Options|Content Security Policy/;
test.use({ expectedErrors: [blocked] });

test("another site that loads a buyer's page as an image, script or frame doesn't mark the track sold", async ({
  page,
  baseURL,
}) => {
  const { id, downloadId } = await givenBoughtTrack(["Mix.wav"]);
  const address = `${baseURL}/download/${downloadId}`;
  const site = await openOtherSite(address);
  const [asked, sent] = [new Set<string>(), [] as string[]];
  page.on("request", (request) => {
    if (request.url() === address) asked.add(request.resourceType());
    if (request.method() !== "GET") sent.push(request.url());
  });
  await page.goto(site.url);
  // A frame that is not allowed to show a page shows the browser's error page.
  await expect
    .poll(() => page.frames().filter((frame) => frame.url().startsWith("chrome-error:")).length)
    .toBeGreaterThan(0);
  for (const destination of ["image", "script", "stylesheet", "document"])
    expect(asked).toContain(destination);
  expect([sent, await isSold(id), await salesOf(id)]).toEqual([[], false, []]);
  await page.goto(address);
  await expect.poll(() => isSold(id)).toBe(true);
  site.close();
});

test("an HTML page disguised as an audio file neither opens as a page nor runs as a script", async ({
  page,
  openedShop,
}) => {
  const bytes = "<!doctype html><script>fetch('/it-ran')</script>";
  const key = `${crypto.randomUUID().replaceAll("-", "")}.mp3`;
  const folder = join(openedShop.dataFolder, "files", "audio");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, key), bytes);
  await givenPreview({ key, sizeBytes: bytes.length });
  const ran: string[] = [];
  await page.route("**/it-ran", (route) => {
    ran.push(route.request().url());
    return route.fulfill({ body: "" });
  });
  await page.goto(`/media/audio/${key}`);
  await page.goto("/sale");
  await expect(page.addScriptTag({ url: `/media/audio/${key}` })).rejects.toThrow();
  expect(ran).toEqual([]);
  // Control: the same bytes run as a page.
  await page.route("**/as-a-page", (route) =>
    route.fulfill({ contentType: "text/html", body: bytes }),
  );
  await page.goto("/as-a-page");
  await expect.poll(() => ran.length).toBe(1);
});
