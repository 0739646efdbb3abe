import { givenTrack, givenTracks } from "../../fixtures/given.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

test("missing track details are shown as not specified", async ({ page }) => {
  const { slug } = await givenTrack();
  await page.goto(`/music/${slug}`);
  for (const name of ["Length", "BPM", "Key"]) {
    await expect(page.getByRole("row", { name: `${name} Not specified` })).toBeVisible();
  }
});

test("a track's page suggests others of its genre and never itself", async ({ page }) => {
  const tracks = await givenTracks(7, { genre: "Bass House" });
  const track = tracks[3];
  await page.goto(`/music/${track?.slug}`);
  const similar = page.locator("section", { hasText: "Tracks You May Like..." });
  await expect(similar.getByRole("article")).toHaveCount(5);
  await expect(similar.getByRole("link", { name: track?.title, exact: true })).toHaveCount(0);
});

test("a track's ID redirects to its page", async ({ page }) => {
  const { id, slug } = await givenTrack({ title: "By Its Id" });
  await page.goto(`/music/${id}`);
  await expect(page).toHaveURL(`/music/${slug}`);
});

test("an administrator can like a track again", async ({ page, context, baseURL }) => {
  await signIn(context, baseURL, { role: "admin" });
  const { slug } = await givenTrack();
  await page.goto(`/music/${slug}`);
  await page.getByRole("button", { name: "Like (0)" }).click();
  await page.getByRole("button", { name: "Like (1)" }).click();
  await expect(page.getByRole("button", { name: "Like (2)" })).toBeVisible();
});

test("a placeholder replaces a cover that can't be loaded", async ({ page }) => {
  const fileIn = (pattern: string) => page.locator(`main img[src*="${pattern}"]`);
  await page.goto("/?search=lantern+fish");
  await expect(fileIn("/media/cover_images/")).toHaveCount(1);
  await page.route("**/media/cover_images/**", (route) => route.fulfill({ status: 200, body: "" }));
  await page.reload();
  await expect(page.locator('main [data-cover="placeholder"]')).toHaveCount(1);
  await expect(fileIn("/media/cover_images/")).toHaveCount(0);
});

test.describe("at URLs that lead nowhere", () => {
  test.use({ expectedErrors: [/404/] });

  test("an unknown path shows the not-found page in Portuguese", async ({ page }) => {
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
    await page.getByRole("link", { name: "Ver as faixas" }).click();
    await expect(page).toHaveURL("/track-store");
  });

  test("a missing track says so and links to the home page", async ({ page }) => {
    const answer = await page.goto("/music/no-such-track");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Music not found" })).toBeVisible();
    await expect(
      page.getByText("The beat you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});
