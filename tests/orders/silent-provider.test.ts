import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { addJob, prepareJobs, runJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { PUBLISH_DUE } from "../../app/shop/catalog/publishing/publish-due.server.ts";
import { draftForm } from "../../app/shop/catalog/track-form.ts";
import { queueMail } from "../../app/shop/mail/outbox.server.ts";
import { importStatement } from "../../app/shop/orders/bank-statements/import-statement.server.ts";
import { RECONCILE_TRANSFER } from "../../app/shop/orders/bank-statements/reconcile-transfers.server.ts";
import { reconcilePayments } from "../../app/shop/orders/paying/reconcile-payment.server.ts";
import { requestReconciliation } from "../../app/shop/orders/provider-calls/request-reconciliation.server.ts";
import { shopJobs, slowJobPools } from "../../app/shop/shop-jobs.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { completeJobs } from "../fixtures/queued-jobs.ts";
import { add, read, typed } from "../fixtures/saved-tracks.ts";
import { until } from "../fixtures/until.ts";
import { givenPlaced, readOrder } from "./given-orders.ts";
import { givenAwaited, setAccount, statementOf } from "./given-transfers.ts";

/* Providers and mail servers that accept calls and do not respond. */

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
  const ordinary = Object.assign({}, ...shopJobs.map(({ jobs }) => jobs));
  return runJobs(ordinary, [], undefined, slowJobPools);
}

test("a track sells through one provider and sends its emails while another provider is unresponsive", async () => {
  const waiting = await Promise.all(Array.from({ length: 12 }, givenOpenAtPayPal));
  const sale = await givenPlaced((await givenTrack()).id);
  await completeJobs();
  await paypal.fault({ of: "GET /v2/checkout/orders", how: "hang" });
  const running = await startJobs();
  for (const id of waiting) await requestReconciliation(db, id);
  await until(
    () => paypal.countHanging(),
    (count) => count >= 2,
  );
  await stripe.simulate("pay", { ref: sale.ref });
  await requestReconciliation(db, sale.paymentId);
  await until(async () => (await readOrder(sale.orderId)).state === "paid");
  await until(() => mailServer.mails.some(({ to }) => to.includes("ana@example.com")));
  // The job doesn't wait until each of the calls times out.
  expect(await paypal.countHanging()).toBeLessThan(waiting.length);
  await paypal.calm();
  await running.stop();
});

/** Creates a due draft with a job that publishes it. Returns its ID. */
async function givenDue(): Promise<string> {
  const planned = { ...typed, releaseDate: "2999-05-01", releaseTime: "18:30" };
  const draft = { fields: read(draftForm, planned), isDraft: true };
  const { id } = resultOf(await add(await givenUser(), draft));
  await db
    .updateTable("trackReleases")
    .where("trackId", "=", id)
    .set({ publishAt: sql<Date>`now()` })
    .execute();
  await addJob(db, PUBLISH_DUE, {});
  return id;
}

async function isPublished(id: string): Promise<boolean> {
  const track = await db
    .selectFrom("musicTracks")
    .where("id", "=", id)
    .select("isDraft")
    .executeTakeFirstOrThrow();
  return !track.isDraft;
}

test("tracks are sold and published while the mail server is unresponsive, and the emails follow later", async () => {
  const sale = await givenPlaced((await givenTrack()).id);
  await completeJobs();
  Object.assign(mailServer, { mood: "never answers", mails: [] });
  const names = ["one", "two", "three", "four"];
  for (const name of names) {
    const to = { address: `${name}@example.com` };
    await queueMail(db, () => ({
      kind: "find-order",
      to,
      subject: "Your orders",
      blocks: [],
    }));
  }
  const running = await startJobs();
  await until(
    () => mailServer.countHanging(),
    (count) => count >= 2,
  );
  await stripe.simulate("pay", { ref: sale.ref });
  await requestReconciliation(db, sale.paymentId);
  const due = await givenDue();
  await until(async () => (await readOrder(sale.orderId)).state === "paid");
  await until(() => isPublished(due));
  // The job doesn't wait until the mail server times out.
  expect(mailServer.countHanging()).toBe(2);
  mailServer.answerAll();
  const recipients = [...names, "ana"].map((name) => `${name}@example.com`);
  await until(() => {
    const reached = mailServer.mails.flatMap(({ to }) => to);
    return recipients.every((address) => reached.includes(address));
  });
  await running.stop();
});

test("locked orders with transfers don't delay any other job", async () => {
  await setAccount();
  const orders = [
    await givenAwaited((await givenTrack()).id),
    await givenAwaited((await givenTrack()).id),
  ];
  await completeJobs();
  const running = await startJobs();
  await db.transaction().execute(async (tx) => {
    const ids = orders.map(({ orderId }) => orderId);
    await tx.selectFrom("orders").where("id", "in", ids).select("id").forUpdate().execute();
    const bytes = statementOf(...orders.map(({ ref }) => ({ reference: ref })));
    resultOf(await importStatement(await givenUser({ role: "admin" }), { name: "a.csv", bytes }));
    await until(countWaiting);
    const due = await givenDue();
    await until(() => isPublished(due));
    // The job doesn't wait until a transfer times out.
    expect(await countWaiting()).toBe(1);
  });
  for (const { orderId } of orders) {
    await until(async () => (await readOrder(orderId)).state === "paid");
  }
  await running.stop();
});

/** Counts transfers at their first attempt. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker.jobs
    where task_identifier = ${RECONCILE_TRANSFER} and locked_at is not null and attempts = 1`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function jobOf(paymentId: string) {
  const { rows } = await sql<{ priority: number; runAt: Date }>`
    select priority, run_at from graphile_worker.jobs where key = ${`settle ${paymentId}`}`.execute(
    db,
  );
  return rows[0];
}

test("a queued payment lookup keeps its place in line, and one that its buyer waits for goes first", async () => {
  await completeJobs();
  const [first, second] = [await givenOpenAtPayPal(), await givenOpenAtPayPal()];
  await completeJobs();
  await db
    .updateTable("payments")
    .set({ lookUpAt: sql<Date>`now() - interval '1 minute'` })
    .where("id", "in", [first, second])
    .execute();
  await reconcilePayments();
  const before = await jobOf(first);
  await reconcilePayments();
  expect(await jobOf(first)).toEqual(before);
  await requestReconciliation(db, second);
  const asked = await jobOf(second);
  expect(asked && before && asked.priority < before.priority).toBe(true);
});
