import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { givenOriginal, givenPreview, givenTrack } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests();

async function cardOf(slug: string): Promise<Response> {
  return fetch(`${shop.url()}/music/${slug}/card.jpg`);
}

async function pixelsOf(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  return sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

test("a shared link to a track shows a picture of its name and waveform", async () => {
  const previewFileId = await givenPreview();
  const { slug } = await givenTrack({
    title: "Night Bus",
    bpm: 138,
    key: "A minor",
    previewFileId,
  });
  const page = await (await fetch(`${shop.url()}/music/${slug}`)).text();
  expect(page).toMatch(new RegExp(`property="og:image" content="[^"]+/music/${slug}/card.jpg"`));
  const response = await cardOf(slug);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  const again = { headers: { "If-None-Match": response.headers.get("etag") ?? "" } };
  const { data, info } = await pixelsOf(response);
  expect([info.width, info.height]).toEqual([1200, 630]);
  expect((await fetch(response.url, again)).status).toBe(304);
  // The title is paper-white, and the waveform has the accent's red.
  expect(
    brightest(data, info.width, { left: 680, top: 50, width: 460, height: 60 }),
  ).toBeGreaterThan(200);
  expect(
    brightest(data, info.width, { left: 680, top: 366, width: 460, height: 120 }, 0),
  ).toBeGreaterThan(200);
  expect(
    brightest(data, info.width, { left: 680, top: 366, width: 460, height: 120 }, 2),
  ).toBeLessThan(120);
});

test("the card has the shop's own color and name", async () => {
  const { slug } = await givenTrack({ previewFileId: await givenPreview() });
  const former = await pixelsOf(await cardOf(slug));
  const appearance = { shopName: "Night Bus Records", accentDark: "#00ff00" };
  await db.updateTable("settings").set(appearance).execute();
  const changed = async () => (await pixelsOf(await cardOf(slug))).data.equals(former.data);
  await until(changed, (isSame) => !isSame);
  const { data, info } = await pixelsOf(await cardOf(slug));
  const [wave, name] = [366, 550].map((top) => ({ left: 682, top, width: 460, height: 40 }));
  expect(wave && brightest(data, info.width, wave, 0)).toBeLessThan(120);
  expect(wave && brightest(data, info.width, wave, 1)).toBeGreaterThan(200);
  const widthOfName = ({ data: pixels }: typeof former) =>
    name && brightest(pixels, info.width, { ...name, left: name.left + 180 });
  expect(widthOfName(former)).toBeLessThan(60);
  expect(widthOfName({ data, info })).toBeGreaterThan(200);
});

type Area = { left: number; top: number; width: number; height: number };

function brightest(data: Buffer, width: number, area: Area, channel = 1): number {
  let most = 0;
  for (let y = area.top; y < area.top + area.height; y += 1) {
    for (let x = area.left; x < area.left + area.width; x += 1) {
      most = Math.max(most, data[(y * width + x) * 3 + channel] ?? 0);
    }
  }
  return most;
}

test.each([
  "W".repeat(200),
  "Extraordinarily long ".repeat(9),
  "<b>bold</b> & <span size='900pt'>huge</span> \" '",
  "Ночь над городом",
  "夜のバス 🚌",
  "\u202eright to left",
  `Z${"\u0301".repeat(190)}`,
  `${`a${"\u0300\u0316".repeat(12)}`.repeat(7)}`,
  "\u0301\u0301",
  "\u200b",
])("the title %s has a card too", async (title) => {
  const { slug } = await givenTrack({ title });
  const response = await cardOf(encodeURIComponent(slug));
  expect(response.status).toBe(200);
  const { info } = await pixelsOf(response);
  expect([info.width, info.height]).toEqual([1200, 630]);
});

test("a draft has no card, and a former address redirects to the current one", async () => {
  const draft = await givenTrack({ title: "Secret", isDraft: true });
  expect((await cardOf(draft.slug)).status).toBe(404);
  expect((await cardOf("no-such-track")).status).toBe(404);
  const { id, slug } = await givenTrack({ title: "Here" });
  const answer = await fetch(`${shop.url()}/music/${id}/card.jpg`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([301, `/music/${slug}/card.jpg`]);
});

test("other sites may show a card, a feed and oEmbed, but not a page", async () => {
  const { slug } = await givenTrack();
  const page = `/music/${slug}`;
  const policyOf = async (path: string) => {
    const { headers, status } = await fetch(shop.url() + path);
    return [status, headers.get("Cross-Origin-Resource-Policy")];
  };
  for (const path of [`${page}/card.jpg`, "/feed.xml", await oembedOf(slug)]) {
    expect(await policyOf(path), path).toEqual([200, "cross-origin"]);
  }
  expect(await policyOf(page)).toEqual([200, "same-origin"]);
});

/** Returns the oEmbed path and query in the track's page. */
async function oembedOf(slug: string): Promise<string> {
  const page = await (await fetch(`${shop.url()}/music/${slug}`)).text();
  const [, address = ""] = /href="([^"]*\/oembed\?[^"]*)"/.exec(page) ?? [];
  const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
  return pathname + search;
}

test("the oEmbed player and its thumbnail fit the requested size", async () => {
  const coverFileId = await givenPreview({ bucket: "cover_images", key: "c".repeat(32) });
  const { slug } = await givenTrack({ coverFileId });
  const address = await oembedOf(slug);
  const ask = async (limits: string) => (await fetch(shop.url() + address + limits)).json();
  expect(await ask("")).toMatchObject({ width: 640, height: 170, thumbnail_width: 1200 });
  const small = await ask("&maxwidth=400&maxheight=120.5");
  expect(small).toMatchObject({ width: 400, height: 120 });
  expect(small.html).toContain('width="400" height="120"');
  expect(small.thumbnail_url).toBeUndefined();
  const middle = await ask("&maxwidth=700&maxheight=400");
  expect(middle).toMatchObject({ width: 640, height: 170, thumbnail_width: 320 });
  expect(middle.thumbnail_url).toMatch(/-320\.webp$/);
  expect(await ask("&maxwidth=x&maxheight=-1")).toMatchObject({ width: 640, height: 170 });
});

test("a track is found by its address in capitals or with decomposed accents, and by a former address", async () => {
  const { id, slug } = await givenTrack({ title: "Última Ação" });
  await db.insertInto("formerSlugs").values({ slug: "começo", trackId: id }).execute();
  const page = encodeURI(`/music/${slug}`);
  const written = [slug.toUpperCase(), slug.normalize("NFD"), "COMEÇO".normalize("NFD")];
  for (const name of written) {
    const answer = await fetch(`${shop.url()}/music/${encodeURIComponent(name)}`, {
      redirect: "manual",
    });
    expect([answer.status, answer.headers.get("location")], name).toEqual([301, page]);
  }
});

test("the icon of a browser tab is the shop's logo, or a record in its color", async () => {
  const iconOf = async () => {
    const page = await (await fetch(`${shop.url()}/login`)).text();
    return /<link rel="icon" href="([^"]+)"/.exec(page)?.[1];
  };
  const settings = db.updateTable("settings");
  await settings.set({ accentDark: null, logoFileId: null }).execute();
  await until(iconOf, (icon) => icon === "/icon.svg");
  await settings.set({ accentDark: "#4fd1c5" }).execute();
  await until(iconOf, (icon) => icon?.includes("%234fd1c5") ?? false);
  const key = crypto.randomUUID().replaceAll("-", "");
  const picture = { bucket: "cover_images", key, mediaType: "image/jpeg" } as const;
  const logoFileId = await givenOriginal(picture);
  await settings.set({ logoFileId }).execute();
  expect(await until(iconOf, (icon) => icon?.endsWith(".webp") ?? false)).toBe(
    `/media/cover_images/${key}-160.webp`,
  );
});
