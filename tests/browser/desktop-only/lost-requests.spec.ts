import type { Page } from "@playwright/test";
import { givenTrack, givenTracks } from "../../fixtures/given.ts";
import { comeFromElsewhere, fill, freshName, send } from "../contact-page.ts";
import { downloadButton, givenBoughtTrack } from "../download-page.ts";
import { type Lost, loseAndTryAgain, lossErrors, notLoaded, tryAgain } from "../lose-requests.ts";
import { bar, givenAudibleTracks, playing, secondsOf, startFirst } from "../player-page.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

test.use({ expectedErrors: lossErrors });

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name });
const faq = (page: Page) => page.getByRole("heading", { name: "FAQ", level: 1 });
const link = (name: string) => (page: Page) =>
  page.getByRole("link", { name, exact: true }).first().click();
const notLiked = "Could not like this track. Please try again.";
const freshWord = () => `w${crypto.randomUUID().slice(0, 8)}`;

/** Requests and navigations of visitors: each new one is a new line. */
const visitors: Record<string, Lost> = {
  "a like": {
    open: async (page) => page.goto(`/music/${(await givenTrack()).slug}`),
    press: (page) => page.getByRole("button", { name: /^Like \(/ }).click(),
    says: notLiked,
    done: heading("Track liked!"),
  },
  "a like by the key L": {
    open: async (page) => {
      const word = freshWord();
      await givenAudibleTracks(word, ["Heard"]);
      await startFirst(page, word, "Heard");
    },
    press: (page) => page.keyboard.press("l"),
    says: notLiked,
    done: heading("Track liked!"),
  },
  "a message": {
    open: async (page) => {
      await comeFromElsewhere(page.context());
      await page.goto("/contact");
      await fill(page, { name: freshName(), message: "From the train" });
    },
    press: send,
    says: "Error sending message",
    done: heading("Message sent!"),
  },
  "a login": {
    open: async (page) => {
      await comeFromElsewhere(page.context());
      await page.goto("/login");
      await page.getByLabel("Username").fill("nobody");
      await page.getByLabel("Password").fill("a long password");
    },
    press: (page) => page.getByRole("button", { name: "Login" }).click(),
    says: "Login error",
    done: (page) => page.getByText("Login failed"),
  },
  "a login to the admin area": {
    open: async (page) => {
      await comeFromElsewhere(page.context());
      await page.goto("/admin/login");
      await page.getByLabel("Username").fill("nobody");
      await page.getByLabel("Password").fill("a long password");
    },
    press: (page) => page.getByRole("button", { name: "Login" }).click(),
    says: "Login error",
    done: (page) => page.getByText("Login failed"),
  },
  "a link to another page": {
    open: (page) => page.goto("/track-store"),
    press: link("FAQ"),
    says: notLoaded,
    done: faq,
  },
  "a link to a track": {
    open: async (page) => {
      const word = freshWord();
      await givenTrack({ title: word });
      await page.goto(`/?search=${word}`);
      await expect(page.getByRole("link", { name: word, exact: true }).first()).toBeVisible();
    },
    press: (page) => page.getByRole("main").getByRole("link", { name: /^w/ }).first().click(),
    says: notLoaded,
    done: (page) => page.getByRole("button", { name: "Like (0)" }),
  },
  "a search": {
    open: async (page) => {
      await page.goto("/");
      await page.getByRole("searchbox").first().fill("nothing like it");
    },
    press: (page) => page.getByRole("searchbox").first().press("Enter"),
    says: notLoaded,
    done: (page) => page.getByText("nothing like it").first(),
  },
  "a filter": {
    open: (page) => page.goto("/track-store"),
    press: (page) => page.getByRole("link", { name: "List view" }).click(),
    says: notLoaded,
    done: (page) =>
      page.getByRole("link", { name: "List view" }).and(page.locator("[aria-current]")),
  },
  "the next page": {
    open: async (page) => {
      await givenTracks(21);
      await page.goto("/track-store");
    },
    press: (page) => page.getByRole("link", { name: "Next" }).click(),
    says: notLoaded,
    done: (page) => page.getByRole("link", { name: "Previous" }),
  },
  "the browser's way back": {
    open: async (page) => {
      await page.goto("/faq");
      await link("Services")(page);
      await expect(heading("Services")(page).first()).toBeVisible();
    },
    press: (page) => page.evaluate(() => history.back()),
    says: notLoaded,
    done: faq,
  },
};

for (const [what, lost] of Object.entries(visitors)) {
  test(`${what}: a lost request leaves the page as it was and can be tried again`, async ({
    page,
    context,
  }) => {
    await loseAndTryAgain(page, context, lost);
  });
}

test("a lost sign-out request leaves the page as it was and can be tried again", async ({
  page,
  context,
  baseURL,
}) => {
  const { username } = await signIn(context, baseURL);
  await loseAndTryAgain(page, context, {
    open: async () => {
      await page.goto("/faq");
      await page.getByRole("button", { name: `Account of ${username}` }).click();
    },
    press: () => page.getByRole("button", { name: "Sign out" }).click(),
    says: "Logout failed",
    done: heading("Logged out"),
  });
});

test("the music keeps playing when a link, Back or Forward can't load its page", async ({
  page,
  context,
}) => {
  const word = freshWord();
  await givenAudibleTracks(word, ["First", "Second"]);
  await startFirst(page, word, "First");
  await link("FAQ")(page);
  await expect(faq(page)).toBeVisible();
  const entries = () => page.evaluate(() => history.length);
  const [length, playedSeconds] = [await entries(), await secondsOf(page)];
  await context.setOffline(true);
  await link("Services")(page);
  await expect(page.getByText(notLoaded).first()).toBeVisible();
  await page.evaluate(() => history.back());
  await expect.poll(() => page.url()).toContain("/faq");
  await expect(faq(page)).toBeVisible();
  await expect(playing(page)).toBeVisible();
  await expect(bar(page)).toContainText(`First ${word}`);
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(playedSeconds);
  expect(await entries()).toBe(length);
  await expect(tryAgain(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect(tryAgain(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`/?search=${word}`);
  await expect(bar(page)).toContainText(`First ${word}`);
});

for (const isPointedAt of [false, true]) {
  const when = isPointedAt ? " after pointing at the track" : "";
  test(`the L key without a network${when} keeps the page and the music, and the like can be sent later`, async ({
    page,
    context,
  }) => {
    const word = freshWord();
    await givenAudibleTracks(word, ["Heard"]);
    await startFirst(page, word, "Heard");
    if (isPointedAt) {
      const script = page.waitForResponse(/\/assets\/.*\.js$/);
      await page.getByRole("link", { name: `Heard ${word}`, exact: true }).hover();
      await (await script).finished();
    }
    await context.setOffline(true);
    await page.keyboard.press("l");
    await expect(page.getByText(notLiked).first()).toBeVisible();
    await expect(playing(page)).toBeVisible();
    await expect(page).toHaveURL(`/?search=${word}`);
    await context.setOffline(false);
    await tryAgain(page).click();
    await expect(heading("Track liked!")(page)).toBeVisible();
  });
}

test("the list of likes says that it couldn't be loaded, never that it is empty", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL);
  const { slug, title } = await givenTrack({ title: freshWord() });
  await page.goto(`/music/${slug}`);
  await page.getByRole("button", { name: "Like (0)" }).click();
  await expect(heading("Track liked!")(page)).toBeVisible();
  const isList = /\/likes\.data\?.*ids=/;
  await page.route(isList, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/likes");
  await expect(heading("Error loading music")(page)).toBeVisible();
  await page.unroute(isList);
  await tryAgain(page).click();
  await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
});

test("pressing Download without a network leaves the page open", async ({ page, context }) => {
  const { title, downloadId } = await givenBoughtTrack(["Mix.wav"]);
  await page.goto(`/download/${downloadId}`);
  await context.setOffline(true);
  await downloadButton(page).click();
  await expect(page.getByText(notLoaded).first()).toBeVisible();
  await expect(page.getByText("Download started")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await context.setOffline(false);
  const begun = page.waitForEvent("download");
  await downloadButton(page).click();
  expect((await begun).suggestedFilename()).toBe("Mix.wav");
});

test("a page whose script is lost opens on the second try, and the music plays on", async ({
  page,
}) => {
  const word = freshWord();
  await givenAudibleTracks(word, ["Heard"]);
  const isScript = /\/assets\/faq-[^/]+\.js$/;
  await page.route(isScript, (route) => route.abort("internetdisconnected"));
  await startFirst(page, word, "Heard");
  await link("FAQ")(page);
  await expect(page.getByText(notLoaded).first()).toBeVisible();
  await expect(page).toHaveURL(`/?search=${word}`);
  await page.unroute(isScript);
  await tryAgain(page).click();
  await expect(faq(page)).toBeVisible();
  await expect(playing(page)).toBeVisible();
});

test.describe("after an update of the shop", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("a page whose script is gone is loaded from scratch on the second try", async ({ page }) => {
    const isScript = /\/assets\/faq-[^/]+\.js$/;
    await page.route(isScript, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto("/services");
    await link("FAQ")(page);
    await expect(page.getByText(notLoaded).first()).toBeVisible();
    await expect(page).toHaveURL("/services");
    const opened = page.waitForRequest((request) => request.isNavigationRequest());
    await tryAgain(page).click();
    expect(new URL((await opened).url()).pathname).toBe("/faq");
    await expect(faq(page)).toBeVisible();
  });
});
