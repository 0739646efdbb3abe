import { wavFile } from "../uploads/sounds.ts";
import { findingsOn } from "./findings.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";
import { chooser, fieldOf, givenFile, openForm } from "./upload-page.ts";

test("the fields take chosen files and are accessible in every state and both themes", async ({
  page,
  context,
  baseURL,
}, info) => {
  test.setTimeout(120_000);
  // The window is tall enough for the whole form, so that the bar at its bottom covers no field.
  const { width } = page.viewportSize() ?? { width: 1280 };
  await page.setViewportSize({ width, height: 2400 });
  await signIn(context, baseURL);
  await openForm(page);
  await fieldOf(page, "Cover").getByRole("button", { name: "Add from URL" }).click();
  expect(await findingsOn(page)).toEqual([]);
  await chooser(page, "Cover").setInputFiles(await givenFile(info, "no.png", "no picture"));
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 60_000 });
  await chooser(page, "Preview").setInputFiles(await givenFile(info, "a.wav", wavFile(2)));
  const status = fieldOf(page, "Preview").getByRole("status");
  await expect(status).toHaveText("Ready.", { timeout: 60_000 });
  expect(await findingsOn(page)).toEqual([]);
});
