import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/database/db.server.ts";
import { prepareJobs, runJobs } from "../../app/jobs/job-runner.server.ts";
import { mailJobs } from "../../app/mail/send-mail.server.ts";
import { orderMailParts } from "../../app/orders/mails/order-mails.server.ts";
import { orderJobs, outsideJobs } from "../../app/orders/order-jobs.server.ts";
import { requestSettling } from "../../app/orders/paying/request-settling.server.ts";
import { settlePayments } from "../../app/orders/paying/settle-payment.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { completeJobs } from "../fixtures/queued-jobs.ts";
import { until } from "../fixtures/until.ts";
import { givenPlaced, readOrder } from "./given-orders.ts";

/* A provider that takes calls and does not answer them. */

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));
const { paypal } = await vi.hoisted(() => import("../payments/fakes/with-paypal.ts"));
const mailServer = await vi.hoisted(async () => {
  const { openMailServer } = await import("../mail/mail-server.ts");
  const opened = await openMailServer();
  Object.assign(process.env, { SMTP_URL: opened.url, MAIL_FROM: "shop@example.com" });
  return opened;
});

beforeAll(prepareJobs);
afterAll(() => mailServer.close());

const byPayPal = { provider: "paypal", method: "paypal" } as const;

async function givenOpenAtPayPal(): Promise<string> {
  return (await givenPlaced((await givenTrack()).id, undefined, byPayPal)).paymentId;
}

function startJobs() {
  const ordinary = { ...orderJobs.jobs, ...mailJobs(orderMailParts) };
  return runJobs(ordinary, [], undefined, [outsideJobs]);
}

test("while one provider does not answer, a track is sold by another and its emails go out", async () => {
  const waiting = await Promise.all(Array.from({ length: 12 }, givenOpenAtPayPal));
  const sale = await givenPlaced((await givenTrack()).id);
  await completeJobs();
  await paypal.fault({ of: "GET /v2/checkout/orders", how: "hang" });
  const running = await startJobs();
  for (const id of waiting) await requestSettling(db, id);
  await until(
    () => paypal.countHanging(),
    (count) => count >= 2,
  );
  await stripe.act("pay", { ref: sale.ref });
  await requestSettling(db, sale.paymentId);
  await until(async () => (await readOrder(sale.orderId)).state === "paid");
  await until(() => mailServer.mails.some(({ to }) => to.includes("ana@example.com")));
  // Not by waiting until it had given up on each of them.
  expect(await paypal.countHanging()).toBeLessThan(waiting.length);
  await paypal.calm();
  await running.stop();
});

async function jobOf(paymentId: string) {
  const { rows } = await sql<{ priority: number; runAt: Date }>`
    select priority, run_at from graphile_worker.jobs where key = ${`settle ${paymentId}`}`.execute(
    db,
  );
  return rows[0];
}

test("a payment that waits to be looked up keeps its place in line, and one that its buyer waits for goes first", async () => {
  await completeJobs();
  const [first, second] = [await givenOpenAtPayPal(), await givenOpenAtPayPal()];
  await completeJobs();
  const due = db.updateTable("payments").set({ lookUpAt: sql<Date>`now() - interval '1 minute'` });
  await due.where("id", "in", [first, second]).execute();
  await settlePayments();
  const before = await jobOf(first);
  await settlePayments();
  expect(await jobOf(first)).toEqual(before);
  await requestSettling(db, second);
  const asked = await jobOf(second);
  expect(asked && before && asked.priority < before.priority).toBe(true);
});
