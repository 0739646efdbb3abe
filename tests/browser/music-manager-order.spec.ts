import { dragRow, givenPair, rowOf, titlesIn, toast } from "./manager-page.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

// Statuses of rejections, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

test("an administrator swaps two tracks using only the keyboard", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const { first, second, path } = await givenPair();
  await page.goto(path);
  expect(await titlesIn(page)).toEqual([second.title, first.title]);
  const move = page.getByRole("link", { name: `Move ${second.title}` });
  await move.focus();
  await page.keyboard.press("Enter");
  const said = page.getByRole("status").filter({ hasText: "Choose the track to swap it with." });
  await expect(said).toContainText(second.title);
  await page.keyboard.press("Escape");
  await expect(move).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Swap with ${first.title}` }).focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Posição atualizada")).toBeVisible();
  await expect(move).toBeFocused();
  await expect.poll(() => titlesIn(page)).toEqual([first.title, second.title]);
});

test("pressing Escape as soon as the shop asks for the other track cancels the swap", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const { second, path } = await givenPair();
  await page.goto(path);
  // The check runs before a frame with the question could be painted.
  const givenUp = page.evaluate(
    () =>
      new Promise<void>((done) => {
        const watch = new MutationObserver(() => {
          if (!document.body.textContent.includes("Choose the track to swap it with.")) return;
          watch.disconnect();
          document.body.dispatchEvent(
            new KeyboardEvent("keydown", { key: "Escape", bubbles: true }),
          );
          done();
        });
        watch.observe(document.body, { childList: true, characterData: true, subtree: true });
      }),
  );
  const move = page.getByRole("link", { name: `Move ${second.title}` });
  await move.click();
  await givenUp;
  await expect(page).toHaveURL(path);
  await expect(move).toBeFocused();
});

test("an administrator drags one track onto another, with a mouse or a finger", async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const { first, second, path } = await givenPair();
  await page.goto(path);
  await rowOf(page, first.title).scrollIntoViewIfNeeded();
  await dragRow(rowOf(page, second.title), rowOf(page, first.title), isMobile);
  await expect(toast(page, "Posição atualizada")).toBeVisible();
  await expect.poll(() => titlesIn(page)).toEqual([first.title, second.title]);
});
