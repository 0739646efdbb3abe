import { beforeAll, expect, test, vi } from "vitest";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { raceOnce } from "../orders/race-rounds.ts";

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

test("no buyer in 600 races between expiry, payment and a rival loses their track or their money", async () => {
  for (let round = 0; round < 600; round += 1) {
    const sums = await raceOnce(stripe);
    expect([round, sums]).toEqual([round, { sold: 1, heldCents: 4999, tooLate: 0 }]);
  }
}, 600_000);
