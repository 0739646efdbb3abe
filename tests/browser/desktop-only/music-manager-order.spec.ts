import { givenPair, middleOf, readTrack, rowOf, titleBox } from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

// Statuses of rejections, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

test("a drag that is dropped outside the list or canceled with Escape moves nothing", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const { first, second, path } = await givenPair();
  const positions = async () =>
    Promise.all([first, second].map(async ({ id }) => (await readTrack(id))?.position));
  const before = await positions();
  await page.goto(path);
  const from = await middleOf(rowOf(page, second.title).locator("[data-drag-handle]"));
  const to = await middleOf(rowOf(page, first.title).locator("[data-drag-handle]"));
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") requests.push(request.url());
  });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, 5, { steps: 5 });
  await page.mouse.up();
  // A swap that either had started would be requested before this response is shown.
  await page.getByRole("link", { name: `Edit ${first.title}` }).click();
  await expect(titleBox(page)).toHaveValue(first.title);
  expect(requests).toEqual([]);
  expect(await positions()).toEqual(before);
});
