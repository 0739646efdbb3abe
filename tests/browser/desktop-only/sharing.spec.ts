import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { givenTrack } from "../../fixtures/given.ts";
import { demoCover } from "../demo-files.ts";
import { expect, test } from "../shop-test.ts";

test("a link to a track shows its name, cover and exact price", async ({ page, baseURL }) => {
  const { slug } = await givenTrack({ title: "Linked", coverFileId: await demoCover() });
  await page.goto(`/music/${slug}`);
  const content = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  expect(await content("og:title")).toContain(title);
  expect(await content("twitter:card")).toMatch(/^summary/);
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
  expect(canonical).toBe(await content("og:url"));
  expect(canonical?.startsWith(`${baseURL}/music/`)).toBe(true);
});

test("search engines see the exact price and whether a track is sold", async ({ page }) => {
  const unsold = await givenTrack({ title: "Exact", priceCents: 4999, durationSeconds: 61 });
  const sold = await givenTrack({ title: "Exactly Sold", isSold: true });
  const recording = async (slug: string) => {
    await page.goto(`/music/${slug}`);
    return JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? "",
    );
  };
  expect(await recording(unsold.slug)).toMatchObject({
    "@type": "MusicRecording",
    name: "Exact",
    duration: "PT61S",
    offers: {
      "@type": "Offer",
      price: "49.99",
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
    },
  });
  expect(await recording(sold.slug)).toMatchObject({
    offers: { availability: "https://schema.org/SoldOut" },
  });
});

test("the link preview image is a JPEG of 1200 by 630 pixels", async ({ page, request }) => {
  const { slug } = await givenTrack({ title: "Shared", coverFileId: await demoCover() });
  await page.goto(`/music/${slug}`);
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
  const answer = await request.get(picture ?? "");
  expect(answer.headers()["content-type"]).toBe("image/jpeg");
  const size = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    },
    new URL(picture ?? "").pathname,
  );
  expect(size).toEqual([1200, 630]);
});

test("the sitemap lists every page and every track", async ({ request, baseURL }) => {
  const { slug } = await givenTrack({ title: "Señal & Ruido" });
  const index = await (await request.get("/sitemap.xml")).text();
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  const read = async (address: string) => (await request.get(address)).text();
  const map = (await Promise.all(parts.map(read))).join();
  expect(map).toContain(`<loc>${baseURL}/track-store</loc>`);
  expect(map).toContain(`<loc>${baseURL}/music/${encodeURIComponent(slug)}</loc>`);
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test("a list that has two URLs declares one of them canonical", async ({ page }) => {
  await page.goto("/music?genre=Techno&view=list&sold=hide");
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
  expect(canonical).toMatch(/\/track-store\?genre=Techno$/);
});

test("a genre's feed lists its new tracks with their exact names, and the genre's page links to it", async ({
  page,
  request,
  baseURL,
}) => {
  const title = `Señal & <Ruido> ${crypto.randomUUID().slice(0, 8)}`;
  const { id, slug } = await givenTrack({
    title,
    genre: "Bass House",
    coverFileId: await demoCover(),
  });
  await givenTrack({ title: "Hidden draft", genre: "Bass House", isDraft: true });
  await page.goto("/track-store?genre=Bass+House");
  const discovery = page.locator('link[type="application/atom+xml"]');
  const address = (await discovery.getAttribute("href")) ?? "";
  expect(address).toBe(`${baseURL}/feed.xml?genre=Bass+House`);
  const answer = await request.get(address);
  expect(answer.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
  const feed = parseXml(await answer.text()).root;
  const textsOf = (name: string) =>
    (feed?.children ?? [])
      .filter((child) => child instanceof XmlElement)
      .filter((child) => child.name === "entry")
      .map((entry) => entry.children.filter((part) => part instanceof XmlElement))
      .map((parts) => parts.find((part) => part.name === name)?.text);
  expect(textsOf("title")).toContain(title);
  expect(textsOf("title")).not.toContain("Hidden draft");
  expect(textsOf("id")).toContain(`${baseURL}/music/${id}`);
  expect(textsOf("summary")[0]).toContain("Bass House");
  expect(await answer.text()).toContain(`${baseURL}/music/${encodeURIComponent(slug)}`);
});
