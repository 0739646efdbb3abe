import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

declare const axe: typeof import("axe-core");

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules about color, the only ones to check in the second theme. */
const colorRules = ["color-contrast", "link-in-text-block"];

const source = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Returns axe's findings in the dark and the light theme, one line per rule. Frames are excluded:
 * the shop's only one runs no scripts. Reading axe takes the browser longer than running it, so it
 * is injected once per page.
 */
export async function findingsOn(page: Page): Promise<string[]> {
  await page.getByRole("progressbar", { name: "Loading page" }).waitFor({ state: "detached" });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(checkBothThemes, { everyRule, colorRules });
}

type Rules = { everyRule: string[]; colorRules: string[] };

/** Runs in the browser. */
async function checkBothThemes({ everyRule, colorRules }: Rules): Promise<string[]> {
  const html = document.documentElement;
  async function showTheme(theme: "dark" | "light"): Promise<void> {
    if (theme === "light") html.dataset.theme = theme;
    else delete html.dataset.theme;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  }
  async function check(theme: "dark" | "light", runOnly: import("axe-core").RunOnly) {
    await showTheme(theme);
    const { violations } = await axe.run({
      runOnly,
      resultTypes: ["violations"],
      iframes: false,
    });
    return violations.map(
      ({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
    );
  }
  const dark = await check("dark", { type: "tag", values: everyRule });
  const light = await check("light", { type: "rule", values: colorRules });
  await showTheme("dark");
  return [...dark, ...light];
}
