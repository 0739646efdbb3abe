import { beforeAll, expect, test, vi } from "vitest";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { loseByClock, raceOnce } from "./race-rounds.ts";

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

test("expiry, payment and rival buyers race: one track is sold, and all other money is refunded", async () => {
  for (let round = 0; round < 30; round += 1) {
    const sums = await raceOnce(stripe);
    expect([round, sums]).toEqual([round, { sold: 1, heldCents: 4999, tooLate: 0 }]);
  }
});

test("freeing a reservation by the clock alone can cost a paying buyer the track, but they are refunded", async () => {
  expect(await loseByClock(stripe)).toEqual({ sold: 1, heldCents: 4999, tooLate: 1 });
});
