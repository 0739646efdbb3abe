import { givenTrack } from "../../fixtures/given.ts";
import { boxOf } from "../box-of.ts";
import { cutWordsOn } from "../cut-words.ts";
import { givenBought } from "../download-page.ts";
import { overflowOf } from "../page-width.ts";
import { screens } from "../screens.ts";
import { expect, test } from "../shop-test.ts";

test.use({ expectedErrors: [/404/] });

test("every screen fits its window at 360 pixels and at 2560", async ({ page }) => {
  const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
  const title = `${long} ${long}`;
  const { id, slug } = await givenTrack({ title, description: long.repeat(4) });
  const { downloadId } = await givenBought(id, `${long}${long}.wav`);
  const paths = [`/music/${slug}`, `/download/${downloadId}`, "/?search=donaudampf"];
  for (const path of [...screens, ...paths]) {
    await page.goto(path);
    for (const width of [360, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await overflowOf(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test("no word of a heading is cut on phones, or with text of twice the size", async ({ page }) => {
  const title = "INSTRUMENTALS & Recommendations";
  const { id, slug } = await givenTrack({ title });
  const { downloadId } = await givenBought(id);
  const paths = [`/music/${slug}`, `/download/${downloadId}`, "/?search=recommendations"];
  const cut: string[] = [];
  for (const path of [...screens, ...paths]) {
    await page.goto(path);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const size of ["100%", "200%"]) {
        await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
        }, size);
        // A longer word, such as that of the test before, can only be hyphenated.
        const words = (await cutWordsOn(page)).filter((word) => word.length <= 40);
        if (words.length > 0) cut.push(`${path} at ${width}, text at ${size}: ${words}`);
      }
    }
  }
  expect(cut).toEqual([]);
});

test("the home page on a phone shows a track to play in its first screen, below two aligned buttons", async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 664],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const hero = page.getByRole("main").locator("div").first();
    // Other tests publish tracks without a preview, whose button has another name.
    const play = await boxOf(hero.getByRole("button", { name: /^(Play|No preview of) / }));
    expect(play.bottom).toBeLessThanOrEqual(height);
    const buttons = ["Browse the Track Store", "Services"].map((name) =>
      boxOf(hero.getByRole("link", { name })),
    );
    const [store, services] = await Promise.all(buttons);
    expect(services).toMatchObject({ y: store?.y, height: store?.height });
    expect(services?.right).toBeCloseTo(width - 16, 0);
  }
});

test("at 768 pixels the cover of the home page ends with the text beside it, at the edge of the page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/");
  const hero = page.getByRole("main").locator("div").first();
  const cover = await boxOf(hero.locator('a[href^="/music/"]').first());
  const button = await boxOf(hero.getByRole("link", { name: "Services" }));
  expect(cover.x).toBeGreaterThan(button.right);
  expect(Math.abs(cover.bottom - button.bottom)).toBeLessThanOrEqual(1);
});

test("the prices of services in a row align", async ({ page }) => {
  await page.goto("/services");
  for (const group of await page.getByRole("main").getByRole("list").all()) {
    const rows = new Map<number, Set<number>>();
    for (const price of await group.getByText(/^\d+€$/).all()) {
      const card = await boxOf(price.locator("xpath=ancestor::li[1]"));
      rows.set(card.y, (rows.get(card.y) ?? new Set()).add((await boxOf(price)).y));
    }
    for (const tops of rows.values()) expect(tops.size).toBe(1);
  }
});

test("the page for unknown addresses says in Portuguese and below in English what it is", async ({
  page,
}) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Página não encontrada");
  const english = page.getByRole("main").locator("[lang=en]");
  await expect(english.getByRole("heading", { level: 2 })).toHaveText("Page not found");
  await expect(english.getByRole("link", { name: "Browse tracks" })).toHaveAttribute(
    "href",
    "/track-store",
  );
});

test("in forced colors, text on filled controls stays readable", async ({ page }) => {
  await givenTrack({ onSale: true });
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of ["/", "/track-store", "/login"]) {
    await page.goto(path);
    expect(await page.evaluate(listCoveredTexts), path).toEqual([]);
  }
});

/** Runs in the browser, which draws text on a plate of its own color unless it is told not to. */
function listCoveredTexts(): string[] {
  const plain = [getComputedStyle(document.body).backgroundColor, "rgba(0, 0, 0, 0)"];
  return [...document.querySelectorAll("main :is(a, button, span), header :is(a, button, span)")]
    .filter((element) => {
      const { backgroundColor, forcedColorAdjust } = getComputedStyle(element);
      return !plain.includes(backgroundColor) && forcedColorAdjust !== "none";
    })
    .filter(({ textContent }) => textContent !== "")
    .map(({ outerHTML }) => outerHTML.slice(0, 100));
}
