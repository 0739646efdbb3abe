import type { Page } from "@playwright/test";
import { runningMarkup, scriptTexts } from "../../hostile/scripts.ts";
import { givenHostileTexts } from "../hostile-shop.ts";
// These texts would disturb other tests.
import { expect, test } from "../own-shop-test.ts";
import { signIn } from "../sign-in.ts";

// This shop is separate even from those of other tests with their own shops, because it changes the
// settings.
test.use({ shopSettings: { LOG_LEVEL: "error" } });

/**
 * Counts scripts that run, and those that only the policy blocked, on every page from its start.
 */
async function watch(page: Page): Promise<string[]> {
  const caught: string[] = [];
  await page.exposeFunction("tellCaught", (what: string) => caught.push(what));
  await page.addInitScript(() => {
    const report: unknown = Reflect.get(window, "tellCaught");
    const caught = (what: string) => typeof report === "function" && report(what);
    for (const name of ["hit", "alert"]) {
      Reflect.set(window, name, () => caught(`${name} in ${location.pathname}`));
    }
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      caught(`${violatedDirective} ${blockedURI} in ${location.pathname}`),
    );
  });
  return caught;
}

/** Returns the text of a page with collapsed white space. */
async function textOf(page: Page): Promise<string> {
  const text = (await page.locator("body").textContent()) ?? "";
  const fields = await page
    .locator("input, textarea")
    .evaluateAll((all) => all.map((field) => Reflect.get(field, "value")).join(" "));
  return `${text} ${fields}`.replace(/\s+/g, " ");
}

test("128 scripts in every text field show as plain text on every page", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const caught = await watch(page);
  const { id, slug, downloadId, all, words: medium, short, titles } = await givenHostileTexts();
  expect(scriptTexts).toHaveLength(128);
  const some = titles.slice(0, 3);
  const admin = "/admin/settings";
  const visitors: [path: string, shown: string[]][] = [
    ["/", [short, medium, ...titles.slice(-3)]],
    ["/track-store?view=list", titles.slice(-20)],
    ["/track-store?page=2", titles.slice(0, -20)],
    ["/sale", [short, ...titles.slice(-20)]],
    [`/music/${encodeURIComponent(slug)}`, [all, titles[0] ?? ""]],
    ["/services", [short, medium, ...titles.slice(0, 8)]],
    ["/faq", [short]],
    ["/register", [titles.at(-1) ?? ""]],
    ["/contact", [short, medium]],
    ["/terms", [all]],
    [`/download/${downloadId}`, some.slice(0, 1)],
  ];
  const admins: [path: string, shown: string[]][] = [
    ["/admin/music-manager", titles.slice(-20)],
    [`/admin/music-manager?edit=${id}`, [all, titles[0] ?? ""]],
    [`/admin/track/${id}`, [all]],
    ["/admin/messages", [all]],
    [`/admin/users/downloads?uses=${id}`, some.slice(0, 1)],
    ["/admin/transfers?view=unknown", titles.slice(0, 20)],
    ["/admin/audit", titles.slice(-10)],
    ["/admin/faq", some.slice(0, 0)],
    ["/admin/services", [short]],
    ["/admin/content?page=faq", [short, medium]],
    [`${admin}/legal-pages?page=terms`, [all]],
    [`${admin}/agreements?model=assignment`, [all]],
  ];
  const expectTexts = async (pages: typeof visitors) => {
    for (const [path, expectedTexts] of pages) {
      await page.goto(path);
      const text = await textOf(page);
      for (const expected of expectedTexts) {
        expect(text, path).toContain(expected.replace(/\s+/g, " ").trim());
      }
    }
  };
  // The shop may still receive events about the new texts of its pages.
  await expect(async () => {
    await page.goto("/contact");
    expect(await textOf(page)).toContain(short);
  }).toPass();
  await expectTexts(visitors);
  await signIn(context, baseURL, { role: "admin" });
  await expectTexts(admins);
  expect(caught).toEqual([]);
});

test.describe("without protection", () => {
  test.use({ expectedErrors: [/Failed to load resource|404/] });

  test("the same scripts do run on a page that treats them as markup, so the test above means something", async ({
    page,
  }) => {
    const caught = await watch(page);
    await page.route("**/unguarded", (route) =>
      route.fulfill({ contentType: "text/html", body: runningMarkup.join("\n") }),
    );
    await page.goto("/unguarded", { waitUntil: "load" });
    await expect.poll(() => caught.length).toBeGreaterThanOrEqual(4);
  });
});
