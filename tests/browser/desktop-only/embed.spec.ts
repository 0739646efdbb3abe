import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { givenTrack } from "../../fixtures/given.ts";
import { demoCover, demoPreview } from "../demo-files.ts";
import { findingsOn } from "../findings.ts";
import { expect, test } from "../shop-test.ts";

/** Creates an audible track. */
async function givenAudibleTrack(title: string) {
  const files = { previewFileId: await demoPreview(), coverFileId: await demoCover() };
  return givenTrack({ title, ...files });
}

/** Serves this HTML as another site. */
async function withSite<Result>(html: string, use: (address: string) => Promise<Result>) {
  const site = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>A blog</title>${html}`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  try {
    return await use(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  } finally {
    site.close();
  }
}

test("a track plays on another site through its embed code, by keyboard alone", async ({
  page,
  context,
}) => {
  const { slug, title } = await givenAudibleTrack("Framed <b>&amp; Heard");
  await page.goto(`/music/${slug}`);
  await page.getByText("Embed this track").click();
  const code = await page.getByRole("textbox", { name: "Embed code" }).inputValue();
  await withSite(code, async (address) => {
    await page.goto(address);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: title })).toBeVisible();
    const play = frame.getByRole("button", { name: `Play ${title}` });
    await play.focus();
    await page.keyboard.press("Enter");
    const pause = frame.getByRole("button", { name: `Pause ${title}` });
    await expect(pause).toHaveAttribute("aria-pressed", "true");
    const position = frame.getByRole("slider", { name: "Position" });
    await position.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    await expect(position).toHaveAttribute("aria-valuetext", /^0:0\d of /);
    const link = frame.getByRole("link", { name: title });
    await expect(link).toHaveAttribute("href", new RegExp(`/music/${encodeURIComponent(slug)}$`));
  });
  expect(await context.cookies()).toEqual([]);
});

test("the embedded player is light, needs no library, sets no cookie, and is the only page that can be framed", async ({
  request,
}) => {
  const { slug } = await givenAudibleTrack("Light");
  const parts = [`/embed/${slug}`, "/embed.js", "/embed.css"];
  const answers = await Promise.all(parts.map((path) => request.get(path)));
  const bodies = await Promise.all(answers.map((answer) => answer.body()));
  expect(bodies.reduce((sum, body) => sum + body.byteLength, 0)).toBeLessThan(40_000);
  for (const answer of answers) expect(answer.headers()["set-cookie"]).toBeUndefined();
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()["content-security-policy"];
  const embed = await policyOf(`/embed/${slug}`);
  for (const rule of ["default-src 'none'", "script-src 'self'", "form-action 'none'"]) {
    expect(embed).toContain(rule);
  }
  expect(embed).toContain("frame-ancestors *");
  for (const path of ["/", `/music/${slug}`, "/login", "/contact"]) {
    expect(await policyOf(path)).toContain("frame-ancestors 'none'");
  }
});

test.describe("on a hostile site", () => {
  test.use({ expectedErrors: [/frame-ancestors|ERR_BLOCKED_BY/] });

  test("messages from the surrounding page don't control the player, and no other page can be framed", async ({
    page,
    context,
    baseURL,
  }) => {
    const { slug, title } = await givenAudibleTrack("Besieged");
    const frameOf = (path: string) => `<iframe src="${baseURL}${path}"></iframe>`;
    const paths = [`/embed/${slug}?autoplay=1`, "/login", `/music/${slug}`, "/"];
    await withSite(paths.map(frameOf).join(""), async (address) => {
      await page.goto(address);
      const player = page.frameLocator("iframe >> nth=0");
      const play = player.getByRole("button", { name: `Play ${title}` });
      await expect(play).toBeVisible();
      await page.evaluate(() => {
        const orders = ["play", { method: "play" }, { event: "command", func: "playVideo" }];
        for (const order of orders) frames[0]?.postMessage(order, "*");
      });
      // Its response arrives after everything sent before.
      await player.locator("body").evaluate(
        () =>
          new Promise((resolve) => {
            addEventListener("message", resolve, { once: true });
            postMessage("last", "*");
          }),
      );
      await expect(play).toHaveAttribute("aria-pressed", "false");
      for (const nth of [1, 2, 3]) {
        const other = page.frameLocator(`iframe >> nth=${nth}`);
        await expect(other.getByRole("banner")).toHaveCount(0);
      }
    });
    expect(await context.cookies()).toEqual([]);
  });
});

test("the embedded player is accessible in both themes and fits its frame", async ({ page }) => {
  const { slug } = await givenAudibleTrack(`A very long title ${"that goes on ".repeat(8)}`);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [300, 640]) {
      await page.setViewportSize({ width, height: 170 });
      await page.goto(`/embed/${slug}`);
      expect(await findingsOn(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
  }
});

test("oEmbed offers a player for track URLs and for no others", async ({
  page,
  request,
  baseURL,
}) => {
  const { slug, id } = await givenAudibleTrack("Linked");
  await page.goto(`/music/${slug}`);
  const discovery = page.locator('link[type="application/json+oembed"]');
  const address = (await discovery.getAttribute("href")) ?? "";
  const answer = await (await request.get(address)).json();
  expect(answer).toMatchObject({ version: "1.0", type: "rich", title: "Linked", width: 640 });
  expect(answer.html).toContain(`src="${baseURL}/embed/${slug}"`);
  const ask = (url: string, more = "") =>
    request.get(`/oembed?url=${encodeURIComponent(url)}${more}`);
  expect((await ask(`${baseURL}/music/${id}`, "&maxwidth=300")).status()).toBe(200);
  expect((await ask(`${baseURL}/music/${slug}`, "&format=xml")).status()).toBe(501);
  const others = ["https://elsewhere.example/music/x", `${baseURL}/admin`, "javascript:1", "", "%"];
  for (const url of others) expect((await ask(url)).status()).toBe(404);
});
