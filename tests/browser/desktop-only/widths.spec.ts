import { givenTrack } from "../../given.ts";
import { overflowOf } from "../findings.ts";
import { screens } from "../screens.ts";
import { expect, test } from "../shop-test.ts";

test.use({ expectedErrors: [/404/] });

test("no screen is wider than its window, at 360 pixels and at 2560", async ({ page }) => {
  const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
  const { slug } = await givenTrack({ title: `${long} ${long}`, description: long.repeat(4) });
  for (const path of [...screens, `/music/${slug}`, "/?search=donaudampf"]) {
    await page.goto(path);
    for (const width of [360, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await overflowOf(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
