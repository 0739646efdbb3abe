import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { verifyBuyerEmail } from "../../app/shop/orders/access/known-browsers.server.ts";
import { redeemCode } from "../../app/shop/orders/access/redeem-lookup.server.ts";
import { resendOrderMail } from "../../app/shop/orders/buyers/forward-order.server.ts";
import { reportProblem } from "../../app/shop/orders/buyers/report-problem.server.ts";
import { cancelOrder } from "../../app/shop/orders/paying/cancel-order.server.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { givenPaidBuyer } from "./given-buyers.ts";
import { givenShopper, placed, reserve } from "./given-orders.ts";

/* Rate limits. Limits of pages are tested with their pages. */

beforeAll(prepareJobs);

type Answer = { refused?: { reason: string } | undefined };

/** Repeats an action once more than allowed. Returns the reasons of the refusals. */
async function doOnceMore(times: number, act: (n: number) => Promise<Answer>) {
  const reasons: (string | undefined)[] = [];
  for (let n = 0; n <= times; n += 1) reasons.push((await act(n)).refused?.reason);
  return { within: new Set(reasons.slice(0, -1)), beyond: reasons.at(-1) };
}

test("one network can make sixty reservations an hour, even if each is canceled at once", async () => {
  const { client } = await givenShopper();
  const { id } = await givenTrack();
  const reserveAndLeave = async () => {
    const outcome = await reserve(id, { ...(await givenShopper()), client });
    if (outcome.done) resultOf(await cancelOrder(outcome.done.orderId));
    return outcome;
  };
  const { within, beyond } = await doOnceMore(60, reserveAndLeave);
  expect([[...within], beyond]).toEqual([[undefined], "busy"]);
  resultOf(await reserve(id));
});

test("a household can have three carts at once across all its IPv6 addresses", async () => {
  const from = async (address: string) => ({
    ...(await givenShopper()),
    client: { address, userAgent: "Firefox" },
  });
  for (let n = 1; n <= 3; n += 1) {
    resultOf(await reserve((await givenTrack()).id, await from(`2001:db8:7:1::${n}`)));
  }
  const { id } = await givenTrack();
  const fourth = await reserve(id, await from("2001:db8:7:1:ffff::1"));
  expect(fourth).toMatchObject({ refused: { reason: "busy", retryAfterSeconds: 600 } });
  resultOf(await reserve(id, await from("2001:db8:7:2::1")));
});

test("after twenty payment attempts, the buyer is asked to contact the seller", async () => {
  const { orderId } = resultOf(await reserve((await givenTrack()).id));
  const attempts = Array.from({ length: 20 }, (_, index) => ({
    orderId,
    attempt: index + 1,
    provider: "stripe" as const,
    method: "card",
    state: "closed" as const,
    isCurrent: false,
    amountCents: 4999,
    currency: "EUR" as const,
  }));
  await db.insertInto("payments").values(attempts).execute();
  expect(await placeOrder(orderId, placed)).toMatchObject({
    refused: { reason: "conflict", text: expect.stringContaining("Contact us") },
  });
});

test("a buyer can report three problems a day and resend the order email three times an hour", async () => {
  const { orderId } = await givenPaidBuyer((await givenTrack()).id);
  for (const act of [() => reportProblem(orderId, "Broken"), () => resendOrderMail(orderId)]) {
    const { within, beyond } = await doOnceMore(3, act);
    expect([[...within], beyond]).toEqual([[undefined], "busy"]);
  }
});

test("one network can guess emails and codes twenty times in 15 minutes, across all orders", async () => {
  const { browserKey, client } = await givenShopper();
  const visitor = { browserKey, address: client.address };
  const email = "guess@example.com";
  const guessEmail = () => verifyBuyerEmail({ ...visitor, orderId: randomUUID(), email });
  const guessCode = () => redeemCode({ ...visitor, lookupId: randomUUID(), code: "123456" });
  for (const guess of [guessEmail, guessCode]) {
    const { within, beyond } = await doOnceMore(20, guess);
    expect([[...within], beyond]).toEqual([["invalid"], "busy"]);
  }
});
