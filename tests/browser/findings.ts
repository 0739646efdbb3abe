import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Themes differ in colours alone, so that in the second one these are all there is to find. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/**
 * Looks at one page without frames, which takes no second page to put the findings together, and answers
 * only what is wrong: both take a good part of the time.
 */
function look(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);
}

async function showTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate(async (chosen) => {
    if (chosen === "light") document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame().then(frame);
  }, theme);
}

/** What axe finds on the page as it stands, in the dark theme and in the light one; a line for each rule. */
export async function findingsOn(page: Page): Promise<string[]> {
  await showTheme(page, "dark");
  const dark = await look(page).withTags(everyRule).analyze();
  await showTheme(page, "light");
  const light = await look(page).withRules(rulesOfColour).analyze();
  await showTheme(page, "dark");
  return Object.entries({ dark, light }).flatMap(([theme, { violations }]) =>
    violations.map(
      ({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
    ),
  );
}
