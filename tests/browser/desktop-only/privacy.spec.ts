import { db } from "../../../app/platform/database/db.server.ts";
import { givenDelivery, givenPreview, givenTrack } from "../../fixtures/given.ts";
import { expect, test } from "../shop-test.ts";

const downloadId = "sentinel0download0id000000";
const driveLink = "https://drive.example.com/sentinel-drive-link";
const owner = "user-sentinel-owner";
const fileKey = `${crypto.randomUUID().replaceAll("-", "")}.zip`;
const hash = "5e471e11".padEnd(64, "0");

async function givenTrackWithSecrets() {
  await db
    .insertInto("userProfiles")
    .values({
      id: owner,
      username: "sentinel.owner",
      passwordHash: "$argon2id$sentinel-password",
      role: "user",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const previewFileId = await givenPreview({ sha256: hash });
  const track = await givenTrack({
    title: "Sentinel",
    onSale: true,
    isFavorite: true,
    isNewArrival: true,
    userId: owner,
    previewFileId,
  });
  await db
    .insertInto("trackDeliveries")
    .values({ trackId: track.id, downloadId, driveLink })
    .onConflict((conflict) =>
      conflict.column("downloadId").doUpdateSet({ trackId: track.id, driveLink }),
    )
    .execute();
  await db
    .insertInto("trackFiles")
    .values({
      trackId: track.id,
      fileId: await givenPreview({
        bucket: "files",
        key: fileKey,
        sha256: "f11e".padEnd(64, "0"),
        mediaType: "application/zip",
        peaks: null,
      }),
      kind: "stems",
      fileName: "sentinel-stems.zip",
    })
    .execute();
  return { ...track, previewFileId };
}

test("no public response contains private data, whatever its format", async ({ request }) => {
  const track = await givenTrackWithSecrets();
  const paths = [
    "/",
    "/?search=sentinel",
    "/home",
    "/track-store",
    "/track-store?view=list",
    "/music?genre=Techno",
    `/music/${track.slug}`,
    `/music/${track.id}`,
    "/sale",
    "/services",
    "/faq",
    "/contact",
    "/terms",
    "/login",
    "/sitemap.xml",
    "/robots.txt",
    "/healthz",
    "/readyz",
    "/no-such-page",
    "/download",
    `/thank-you/${track.id}`,
  ];
  const dataPaths = paths.map((path) => {
    const [pathname = "", query] = path.split("?");
    return `${pathname === "/" ? "/_root" : pathname}.data${query ? `?${query}` : ""}`;
  });
  const secrets = [
    downloadId,
    "sentinel-drive-link",
    owner,
    "sentinel.owner",
    "sentinel-password",
    hash,
    fileKey,
    "f11e0000",
    "sentinel-stems",
    track.previewFileId,
    "searchGrams",
    "searchText",
    "userId",
    "passwordHash",
  ];
  let seen = 0;
  for (const path of [...paths, ...dataPaths]) {
    const answer = await request.get(path);
    const body = `${JSON.stringify(answer.headers())}\n${await answer.text()}`;
    if (body.includes("Sentinel")) seen += 1;
    for (const secret of secrets) expect(body, `${secret} in ${path}`).not.toContain(secret);
  }
  // The walk passed the track: it is in the lists and on its page, as HTML and as data.
  expect(seen).toBeGreaterThanOrEqual(10);
});

test("browsing sets no cookie, and liking sets one that scripts can't read", async ({
  page,
  context,
}) => {
  const { slug } = await givenTrack();
  await page.goto("/");
  await page.goto("/track-store?view=list");
  await page.goto(`/music/${slug}`);
  expect(await context.cookies()).toEqual([]);
  await page.getByRole("button", { name: "Like (0)" }).click();
  await expect(page.getByText("Track liked!")).toBeVisible();
  const [cookie, ...others] = await context.cookies();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: "visitor", httpOnly: true, sameSite: "Lax" });
});

test("pages request nothing from other sites", async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  const { downloadId } = await givenDelivery((await givenTrack()).id);
  for (const path of ["/", "/track-store", "/services", "/faq", `/download/${downloadId}`]) {
    await page.goto(path);
  }
  hosts.delete("null");
  expect([...hosts]).toEqual([baseURL]);
});

test("every response has the security headers", async ({ request }) => {
  for (const path of ["/", "/track-store.data", "/icon.svg", "/no-such-page", "/robots.txt"]) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers["x-powered-by"]).toBeUndefined();
  }
});
