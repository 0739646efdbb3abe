import { expect, test } from "vitest";
import { chooseStartingSet } from "../../app/shop/catalog/genres/add-genres.server.ts";
import { findFirstSteps } from "../../app/shop/checkout/first-steps.server.ts";
import { givenUser } from "../fixtures/given.ts";

test("choosing the genres that a new shop has anyway completes the step about genres", async () => {
  const isDone = async () =>
    (await findFirstSteps())?.steps.find(({ name }) => name === "genres")?.isDone;
  expect(await isDone()).toBe(false);
  await chooseStartingSet(await givenUser({ role: "admin" }), "house-techno");
  expect(await isDone()).toBe(true);
});
