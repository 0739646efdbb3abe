import { givenTrack } from "../../fixtures/given.ts";
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
