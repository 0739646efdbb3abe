import { db } from "../../../app/platform/database/db.server.ts";
import { givenPreview, givenTrack } from "../../fixtures/given.ts";
import {
  awaitShortcuts,
  bar,
  givenAudibleTracks,
  playing,
  secondsOf,
  startFirst,
} from "../player-page.ts";
import { expect, test } from "../shop-test.ts";

test("Next and Previous walk through the list the visitor was viewing and stop at its end", async ({
  page,
}) => {
  await givenAudibleTracks("inrow", ["One", "Two"]);
  await startFirst(page, "inrow", "One");
  const next = bar(page).getByRole("button", { name: "Next track" });
  await next.click();
  await expect(bar(page).getByText("Two inrow")).toBeVisible();
  await expect(next).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("j");
  await expect(bar(page).getByText("One inrow")).toBeVisible();
});

test("sold tracks and tracks without a preview are skipped", async ({ page }) => {
  await givenAudibleTracks("skipping", ["Last"]);
  await givenTrack({ title: "Mute skipping" });
  await givenTrack({ title: "Sold skipping", isSold: true, previewFileId: await givenPreview() });
  await givenAudibleTracks("skipping", ["First"]);
  await startFirst(page, "skipping", "First");
  await page.keyboard.press("k");
  await expect(bar(page).getByText("Last skipping")).toBeVisible();
});

test("keyboard shortcuts control the player but not while the visitor is typing", async ({
  page,
}) => {
  await givenAudibleTracks("keyboard", ["One", "Two"]);
  await startFirst(page, "keyboard", "One");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Space");
  await expect(bar(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await page.keyboard.press("Space");
  await expect(playing(page)).toBeVisible();
  const before = await secondsOf(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(before + 5);
  await page.keyboard.press("ArrowDown");
  await expect(bar(page).getByRole("slider", { name: "Volume" })).toHaveValue("0.95");
  await page.keyboard.press("m");
  await expect(bar(page).getByRole("button", { name: "Mute" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(" kjml?");
  await expect(bar(page).getByText("One keyboard")).toBeVisible();
  await expect(bar(page).getByRole("button", { name: "Mute" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeHidden();
});

test("the question mark key lists the shortcuts, and Escape closes the list", async ({ page }) => {
  await page.goto("/");
  await awaitShortcuts(page);
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keys" });
  await expect(list).toBeVisible();
  await expect(list.getByText("Play or pause")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
});

test("the L key likes the track that is playing", async ({ page }) => {
  const [track] = await givenAudibleTracks("liking", ["One"]);
  await startFirst(page, "liking", "One");
  await page.keyboard.press("l");
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("Track liked!"),
  ).toBeVisible();
  await page.goto(`/music/${track?.slug}`);
  await expect(page.getByRole("button", { name: "Like (1)" })).toBeVisible();
});

test("volume and mute are remembered", async ({ page }) => {
  await givenAudibleTracks("loudness", ["One"]);
  await startFirst(page, "loudness", "One");
  await bar(page).getByRole("slider", { name: "Volume" }).fill("0.4");
  await startFirst(page, "loudness", "One");
  await expect(bar(page).getByRole("slider", { name: "Volume" })).toHaveValue("0.4");
});

test("only one tab plays at a time", async ({ page, context }) => {
  await givenAudibleTracks("onetab", ["One"]);
  await startFirst(page, "onetab", "One");
  const other = await context.newPage();
  await startFirst(other, "onetab", "One");
  await expect(bar(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(playing(other)).toBeVisible();
});

test("the lock screen shows what is playing and can pause it", async ({ page }) => {
  await page.addInitScript(() => {
    const handlers = new Map<string, () => void>();
    Object.assign(window, { lockScreen: handlers });
    const plain = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (name, handler) => {
      handlers.set(name, () => handler?.({ action: name }));
      plain(name, handler);
    };
  });
  await givenAudibleTracks("lockscreen", ["One", "Two"]);
  await startFirst(page, "lockscreen", "One");
  const press = (name: string) =>
    page.evaluate((action) => {
      const { lockScreen } = window as unknown as { lockScreen: Map<string, () => void> };
      lockScreen.get(action)?.();
    }, name);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe("One lockscreen");
  await press("nexttrack");
  await expect(bar(page).getByText("Two lockscreen")).toBeVisible();
  await press("pause");
  await expect(bar(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("nothing plays automatically, and nothing is fetched before the visitor presses Play", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/");
  await page.goto("/track-store?view=list");
  await expect(bar(page)).toBeHidden();
  expect(fetched.filter((url) => url.includes("/media/audio/"))).toEqual([]);
});

test("the waveform is in the initial HTML, drawn from the server's 500 peaks", async ({
  request,
}) => {
  const [track] = await givenAudibleTracks("firsthtml", ["One"]);
  const html = await (await request.get(`/music/${track?.slug}`)).text();
  const path = /<path[^>]* d="(M[^"]{2000,})"/.exec(html)?.[1] ?? "";
  expect(path.match(/V/g)).toHaveLength(500);
});

test("a track without a preview says so and offers no Play button that would fail", async ({
  page,
}) => {
  const { slug } = await givenTrack({ title: "Never Recorded" });
  await page.goto("/?search=never+recorded");
  const button = page.getByRole("button", { name: "No preview of Never Recorded" });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute("title", "This track doesn't have a preview available.");
  await expect(page.getByRole("button", { name: "Play Never Recorded" })).toHaveCount(0);
  await page.goto(`/music/${slug}`);
  await expect(page.getByText("No preview", { exact: true })).toBeVisible();
});

test.describe("when a preview can't be fetched", () => {
  test.use({ expectedErrors: [/404/] });

  test("the visitor is told and can choose another track", async ({ page }) => {
    await givenTrack({ title: "Lost Tape", previewFileId: await givenPreview() });
    await givenAudibleTracks("tape", ["Found"]);
    await page.goto("/?search=tape");
    await page.getByRole("button", { name: "Play Lost Tape" }).click();
    const toast = page.getByRole("region", { name: "Notifications" });
    await expect(toast.getByText("Error playing track")).toBeVisible();
    await expect(toast.getByText("This audio file is not available")).toBeVisible();
    await page.getByRole("button", { name: "Play Found tape" }).click();
    await expect(playing(page)).toBeVisible();
  });
});

test.describe("when the player's controls can't be loaded", () => {
  test.use({ expectedErrors: [/503/] });

  test("the track plays, the visitor is told, and the next track loads the controls", async ({
    page,
  }) => {
    await givenAudibleTracks("bare", ["One", "Two"]);
    const script = "**/assets/player-controls-*.js";
    await page.route(script, (route) => route.fulfill({ status: 503 }));
    await page.goto("/?search=bare");
    await page.getByRole("button", { name: "Play One bare" }).click();
    const toast = page.getByRole("region", { name: "Notifications" });
    await expect(toast.getByText("Couldn't load the player")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pause One bare" })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await page.unroute(script);
    await page.getByRole("button", { name: "Play Two bare" }).click();
    await expect(playing(page)).toBeVisible();
  });
});

for (const { what, answer, says } of [
  { what: "is no audio", answer: { body: "no audio" }, says: "Could not play this audio" },
  {
    what: "is not answered by the storage",
    answer: { status: 503 },
    says: "Failed to play the track. Please try another one.",
  },
]) {
  test.describe(`when a preview ${what}`, () => {
    test.use({ expectedErrors: [/503/] });

    test("the visitor is told so", async ({ page }) => {
      const title = `Odd Tape ${crypto.randomUUID().slice(0, 8)}`;
      await givenTrack({ title, previewFileId: await givenPreview() });
      await page.route("**/media/audio/**", (route) => route.fulfill(answer));
      await page.goto(`/?search=${encodeURIComponent(title)}`);
      await page.getByRole("button", { name: `Play ${title}` }).click();
      const toast = page.getByRole("region", { name: "Notifications" });
      await expect(toast.getByText(says)).toBeVisible();
    });
  });
}

test("a track that is sold while it plays can be paused and resumed at the same position", async ({
  page,
}) => {
  const [track] = await givenAudibleTracks("soldmidway", ["One"]);
  await startFirst(page, "soldmidway", "One");
  const card = page.getByRole("article").filter({ hasText: "One soldmidway" });
  await db
    .updateTable("musicTracks")
    .set({ soldAt: new Date() })
    .where("id", "=", track?.id ?? "")
    .execute();
  await expect(card.getByRole("img", { name: "Sold" })).toBeVisible();
  await card.getByRole("button", { name: "Pause One soldmidway" }).click();
  await expect(playing(page)).toBeHidden();
  await card.getByRole("button", { name: "Play One soldmidway" }).click();
  await expect(playing(page)).toBeVisible();
});

test("previews support range requests, so that seeking works before the whole file has loaded", async ({
  request,
}) => {
  const { key, sizeBytes } = await db
    .selectFrom("mediaFiles")
    .innerJoin("musicTracks", "musicTracks.previewFileId", "mediaFiles.id")
    .where("musicTracks.description", "!=", "")
    .orderBy("mediaFiles.createdAt")
    .select(["mediaFiles.key", "sizeBytes"])
    .executeTakeFirstOrThrow();
  const url = `/media/audio/${key}`;
  const part = await request.get(url, { headers: { Range: "bytes=100-199" } });
  expect(part.status()).toBe(206);
  expect((await part.body()).byteLength).toBe(100);
  expect(part.headers()).toMatchObject({
    "content-type": "audio/mpeg",
    "content-range": `bytes 100-199/${sizeBytes}`,
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const beyond = await request.get(url, { headers: { Range: `bytes=${sizeBytes}-` } });
  expect(beyond.status()).toBe(416);
  expect(beyond.headers()["content-range"]).toBe(`bytes */${sizeBytes}`);
  const whole = await request.get(url, { headers: { Range: "bytes=0-1,5-6" } });
  expect(whole.status()).toBe(200);
  expect((await whole.body()).byteLength).toBe(sizeBytes);
});
