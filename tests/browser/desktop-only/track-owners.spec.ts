import { db } from "../../../app/platform/database/db.server.ts";
import { givenTrack } from "../../fixtures/given.ts";
import { trackSeen } from "../../fixtures/opened-form.ts";
import {
  freshWord,
  genreBox,
  manager,
  postTo,
  priceBox,
  readTrack,
  rowOf,
  titleBox,
  toast,
} from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

// Statuses of rejections, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

test("only its owner sees a draft until it is published", async ({ page, context, baseURL }) => {
  await signIn(context, baseURL);
  const title = `${freshWord()} Sketch`;
  await page.goto(`${manager}?new=1`);
  await titleBox(page).fill(title);
  await page.getByRole("button", { name: "Save as draft", exact: true }).click();
  await expect(rowOf(page, title)).toContainText("Draft");
  expect(await (await page.request.get(`/?search=${title}`)).text()).toContain("No tracks found");
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(priceBox(page)).toBeEditable();
  await priceBox(page).fill("80");
  await genreBox(page).selectOption("Techno");
  await page.getByLabel("Purchase link").fill("https://example.com/buy");
  await page.getByRole("button", { name: "Publish Track" }).click();
  await expect(toast(page, "Faixa atualizada")).toBeVisible();
  await expect(rowOf(page, title)).not.toContainText("Draft");
  await expect(rowOf(page, title)).toContainText("80€");
});

test("a published track keeps its price, and a renamed track's old URL still works", async ({
  page,
  context,
  baseURL,
}) => {
  const user = await signIn(context, baseURL);
  const { id, slug } = await givenTrack({ title: `${freshWord()} Before`, userId: user.id });
  await page.goto(`${manager}?edit=${id}`);
  await expect(page.getByText("Price cannot be changed after track creation")).toBeVisible();
  await expect(priceBox(page)).not.toBeEditable();
  const title = `${freshWord()} After`;
  await titleBox(page).fill(title);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Faixa atualizada")).toBeVisible();
  const fields = { title, genre: "Techno", purchaseLink: "https://example.com/", price: "1" };
  const answer = await postTo(page, `${manager}?edit=${id}`, {
    intent: "save",
    ...fields,
    ...(await trackSeen(id)),
  });
  expect(answer.status()).toBe(303);
  expect(await readTrack(id)).toMatchObject({ title, priceCents: 4999 });
  await page.goto(`/music/${slug}`);
  await expect(page).toHaveURL(`/music/${title.toLowerCase().replace(" ", "-")}`);
});

test("uploaders can mark their tracks sold and on sale but can't choose favorites", async ({
  page,
  context,
  baseURL,
}) => {
  const user = await signIn(context, baseURL);
  const { id, title } = await givenTrack({ title: freshWord(), userId: user.id });
  await page.goto(manager);
  for (const name of ["Sale", "Sold"]) {
    const press = page.getByRole("button", { name: `${name}: ${title}` });
    await press.click();
    if (name === "Sold") await page.getByRole("button", { name: "Mark as sold" }).click();
    await expect(toast(page, "Status updated")).toBeVisible();
    await expect(press).toHaveAttribute("aria-pressed", "true");
  }
  await expect(page.getByRole("button", { name: /^Favorite/ })).toHaveCount(0);
  await expect.poll(async () => (await readTrack(id))?.onSale).toBe(true);
  expect((await readTrack(id))?.soldAt).toBeInstanceOf(Date);
  const forged = { intent: "favorite", trackId: id, value: "true" };
  expect((await postTo(page, manager, forged)).status()).toBe(403);
  expect((await readTrack(id))?.isFavorite).toBe(false);
});

for (const isScripted of [true, false]) {
  const how = isScripted ? "in the owner's time zone" : "without scripts in UTC";
  test.describe(() => {
    test.use({ timezoneId: "Pacific/Auckland", javaScriptEnabled: isScripted });

    test(`a release time is typed and shown ${how}, and a draft opened again has nothing unsaved`, async ({
      page,
      context,
      baseURL,
    }) => {
      await signIn(context, baseURL);
      const title = freshWord();
      await page.goto(`${manager}?new=1`);
      await titleBox(page).fill(title);
      const label = isScripted ? "Release time (Auckland)" : "Release time (UTC)";
      const [date, time] = [page.getByLabel("Release date"), page.getByLabel(label)];
      await date.fill("2999-01-02");
      await time.fill("09:30");
      await page.getByRole("button", { name: "Save as draft", exact: true }).click();
      const shown = isScripted ? "2999-01-02 09:30 GMT+13" : "2999-01-02 09:30 UTC";
      await expect(rowOf(page, title)).toContainText(`Publishes ${shown}`);
      const release = await db
        .selectFrom("trackReleases")
        .innerJoin("musicTracks", "musicTracks.id", "trackId")
        .where("title", "=", title)
        .select(["publishAt", "trackId"])
        .executeTakeFirstOrThrow();
      const moment = isScripted ? "2999-01-01T20:30:00Z" : "2999-01-02T09:30:00Z";
      expect(release.publishAt).toEqual(new Date(moment));
      await page.goto(`${manager}?edit=${release.trackId}`);
      await expect(date).toHaveValue("2999-01-02");
      await expect(time).toHaveValue("09:30");
      await page.getByRole("link", { name: "Cancel" }).click();
      await expect(rowOf(page, title)).toBeVisible();
    });
  });
}
