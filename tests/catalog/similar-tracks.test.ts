import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { analyzeNextOriginal } from "../../app/shop/catalog/similar/analyze-originals.server.ts";
import { storeAudio } from "../../app/shop/media/audio-files.server.ts";
import { givenMusic, wavOf } from "../analyzer/given-sound.ts";
import { givenOriginal, givenPreview, givenTrack } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { givenFolder } from "../fixtures/temporary-folder.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests({ PAGE_CACHE_MB: "64" });

type Given = Parameters<typeof givenTrack>[0];

/** Creates a track whose features differ only in darkness and energy, in standard deviations. */
async function givenSound({ dark = 0, energy = 0, ...chosen }: Given & Sound): Promise<string> {
  const features = new Int8Array(43);
  features[0] = 32 * dark;
  features[42] = 32 * energy;
  const madeFromId = await givenOriginal({ features: Buffer.from(features.buffer) });
  const previewFileId = await givenPreview({ madeFromId });
  const { slug } = await givenTrack({ bpm: 124, key: "A minor", ...chosen, previewFileId });
  return slug;
}
type Sound = { dark?: number; energy?: number };

let slug: string;

beforeAll(async () => {
  await prepareJobs();
  slug = await givenSound({ title: "Anchor", genre: "Techno" });
  await givenSound({ title: "Sold", genre: "Deep House", isSold: true });
  await givenSound({ title: "Draft", isDraft: true });
  await givenSound({ title: "Darker", genre: "Deep House", dark: 1 });
  await givenSound({ title: "Calmer", genre: "Deep House", energy: -2 });
  await givenSound({ title: "Faster", genre: "Techno", bpm: 134, dark: 0.25 });
  await givenSound({ title: "Doubled", genre: "Techno", bpm: 62, key: "E minor", dark: 2.5 });
  await givenSound({ title: "Offkey", genre: "Techno", key: "Eb minor", dark: 0.125 });
  await givenTrack({ title: "Unheard", genre: "Techno", bpm: 124, key: "A minor" });
});

async function pageOf(path: string): Promise<string> {
  const answer = await fetch(`${shop.url()}${path}`);
  expect(answer.status).toBe(200);
  return (await answer.text()).replace(/<!-- -->/g, "").replaceAll("\u00a0", " ");
}

/** Returns the titles of cards in the order of the page. */
function cards(page: string, level: "h2" | "h3"): string[] {
  const titles = page.matchAll(
    new RegExp(`<${level}[^>]*><a [^>]*line-clamp[^>]*>(\\w+)</a>`, "g"),
  );
  return [...titles].map(([, title = ""]) => title);
}

test("a track page lists the tracks that sound most like it, those that mix well first", async () => {
  const page = await pageOf(`/music/${slug}`);
  expect(cards(page, "h3")).toEqual(["Darker", "Calmer", "Doubled", "Offkey", "Faster"]);
  expect(page).toContain(`href="/music/${slug}/sounds-like"`);
});

test("the Sounds Like page lists the most similar tracks first and says why", async () => {
  const page = await pageOf(`/music/${slug}/sounds-like`);
  expect(cards(page, "h2")).toEqual(["Offkey", "Darker", "Calmer", "Doubled", "Faster"]);
  expect(page).toContain("same tempo · same key · similar energy · darker");
  expect(page).toContain("same tempo · same key · calmer · similar brightness");
  expect(page).toContain("half tempo · mixes in key (9A) · similar energy · darker");
  expect(page).toContain("+10 BPM · same key · similar energy · similar brightness");
  expect(page).toContain('content="noindex, follow"');
});

test("the Sounds Like page can show only the tracks that mix well", async () => {
  const page = await pageOf(`/music/${slug}/sounds-like?mix=well`);
  expect(cards(page, "h2")).toEqual(["Darker", "Calmer", "Doubled"]);
});

test("a track that was never analyzed shows others of its genre and has nothing to compare", async () => {
  const unheard = await pageOf("/music/unheard");
  expect(cards(unheard, "h3").sort()).toEqual(["Anchor", "Doubled", "Faster", "Offkey"]);
  expect(unheard).not.toContain("sounds-like");
  expect(await pageOf("/music/unheard/sounds-like")).toContain("Nothing to compare");
});

test("Sounds Like responds with 404 for an unknown track and redirects from a former address", async () => {
  for (const path of ["/music/none/sounds-like", "/music/draft/sounds-like"]) {
    expect((await fetch(`${shop.url()}${path}`)).status).toBe(404);
  }
  const { id } = await db
    .selectFrom("musicTracks")
    .where("slug", "=", slug)
    .select("id")
    .executeTakeFirstOrThrow();
  const answer = await fetch(`${shop.url()}/music/${id}/sounds-like`, { redirect: "manual" });
  expect(answer.status).toBe(301);
  expect(answer.headers.get("location")).toBe(`/music/${slug}/sounds-like`);
});

test("a job analyzes a track added before sounds were compared, and it is found at once", async () => {
  const path = join(await givenFolder(), "track.wav");
  await writeFile(path, wavOf(givenMusic({ bpm: 124, seconds: 12 })));
  const { originalFileId, previewFileId } = resultOf(await storeAudio(path));
  const storedFeatures = db
    .selectFrom("mediaFiles")
    .where("id", "=", originalFileId)
    .select("features");
  const { features } = await storedFeatures.executeTakeFirstOrThrow();
  await db
    .updateTable("mediaFiles")
    .set({ features: null, fingerprint: null })
    .where("id", "=", originalFileId)
    .execute();
  const old = await givenTrack({ title: "Old", genre: "Progressive", previewFileId });
  expect(await pageOf(`/music/${old.slug}`)).not.toContain("sounds-like");
  await analyzeNextOriginal();
  expect((await storedFeatures.executeTakeFirstOrThrow()).features).toEqual(features);
  await until(async () => (await pageOf(`/music/${old.slug}`)).includes("sounds-like"));
});
