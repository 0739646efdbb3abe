import { expect, test } from "vitest";
import { chooseStartingSet } from "../../app/shop/catalog/genres/add-genres.server.ts";
import { findFirstSteps } from "../../app/shop/checkout/first-steps.server.ts";
import { givenUser } from "../fixtures/given.ts";

const isDone = async () =>
  (await findFirstSteps())?.steps.find(({ name }) => name === "genres")?.isDone;

test("choosing the genres that a new shop has anyway completes the step about genres", async () => {
  expect(await isDone()).toBe(false);
  await chooseStartingSet(await givenUser({ role: "admin" }), "house-techno");
  expect(await isDone()).toBe(true);
});

test("the step about genres is open while the shop has none", async () => {
  const admin = await givenUser({ role: "admin" });
  await chooseStartingSet(admin, "empty");
  expect(await isDone()).toBe(false);
  await chooseStartingSet(admin, "film-games");
  expect(await isDone()).toBe(true);
});
