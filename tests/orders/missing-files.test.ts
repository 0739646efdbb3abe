import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { flagMissingFiles as callNow } from "../../app/shop/orders/files/missing-files.server.ts";
import { resolveAttentions } from "../../app/shop/orders/state/attention.server.ts";
import { givenDelivery, givenTrack, givenTrackFile, latestAttention } from "../fixtures/given.ts";
import { givenPaidBuyer, letDeliver } from "./given-buyers.ts";

/** Returns a unique file, so that a loss in one test does not affect another. */
const newFile = () => ({ sizeBytes: 10, sha256: randomBytes(32).toString("hex") });

beforeAll(prepareJobs);

/** Runs the check a quarter of an hour after each sale. */
async function callForFiles(): Promise<void> {
  await db
    .updateTable("orders")
    .where("paidAt", "is not", null)
    .set({ paidAt: sql<Date>`now() - interval '15 minutes'` })
    .execute();
  await callNow();
}

async function attentionOf(orderId: string) {
  const order = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(latestAttention)
    .executeTakeFirstOrThrow();
  return order.attention;
}

async function mailsOf(orderId: string) {
  return db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .select(["kind", "toAddress", "subject", "blocks"])
    .execute();
}

test("a sale without files alerts the seller, and tells the buyer that the files will follow", async () => {
  const buyer = await givenPaidBuyer((await givenTrack()).id);
  const mails = await mailsOf(buyer.orderId);
  const toBuyer = mails.find(({ toAddress }) => toAddress === buyer.email);
  expect(JSON.stringify(toBuyer)).toContain("been uploaded yet");
  expect(JSON.stringify(toBuyer)).not.toContain("Your files are on your order page");
  const toOwner = mails.filter(({ toAddress }) => toAddress === null);
  expect(toOwner.map(({ subject }) => subject)).toEqual(["Track sold, but its files are missing"]);
  await callForFiles();
  expect(await attentionOf(buyer.orderId)).toEqual({ code: "files-missing" });
});

test("a sale with files or a link to them raises no alert", async () => {
  const [withFile, withLink] = [await givenTrack(), await givenTrack()];
  await givenTrackFile(withFile.id, newFile());
  await givenDelivery(withLink.id, { driveLink: "https://files.example.com/a" });
  for (const { id } of [withFile, withLink]) {
    const buyer = await givenPaidBuyer(id);
    await callForFiles();
    expect(await attentionOf(buyer.orderId)).toBeNull();
    expect(JSON.stringify(await mailsOf(buyer.orderId))).toContain(
      "Your files are on your order page",
    );
  }
});

test.each(["removed", "lost in storage"])(
  "files that are %s after the sale alert the seller once",
  async (how) => {
    const { id } = await givenTrack();
    await givenTrackFile(id, newFile());
    const buyer = await givenPaidBuyer(id);
    const { fileId } = await db
      .selectFrom("trackFiles")
      .where("trackId", "=", id)
      .select("fileId")
      .executeTakeFirstOrThrow();
    if (how === "removed") await db.deleteFrom("trackFiles").where("trackId", "=", id).execute();
    else await db.insertInto("brokenFiles").values({ fileId, problem: "missing" }).execute();
    await callForFiles();
    expect(await attentionOf(buyer.orderId)).toEqual({ code: "files-missing" });
    await resolveAttentions(db, buyer.orderId, ["files-missing"]);
    await callForFiles();
    expect(await attentionOf(buyer.orderId), "looked after by a person").toBeNull();
    const subjects = (await mailsOf(buyer.orderId)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "An order is missing its files")).toHaveLength(
      1,
    );
  },
);

test("adding the missing files clears the alert and notifies the buyer", async () => {
  const { id } = await givenTrack();
  const buyer = await givenPaidBuyer(id);
  await callForFiles();
  await givenTrackFile(id, newFile());
  await callForFiles();
  expect(await attentionOf(buyer.orderId)).toBeNull();
  const ready = (await mailsOf(buyer.orderId)).filter(({ kind }) => kind === "files-ready");
  expect(ready.map(({ toAddress }) => toAddress)).toEqual([buyer.email]);
});

test("files removed after the buyer downloaded them raise no alert", async () => {
  const { id } = await givenTrack();
  await givenDelivery(id, { driveLink: "https://files.example.com/a" });
  const buyer = await givenPaidBuyer(id);
  await letDeliver(buyer.orderId);
  await db
    .updateTable("trackDeliveries")
    .set({ driveLink: null })
    .where("trackId", "=", id)
    .execute();
  await callForFiles();
  expect(await attentionOf(buyer.orderId)).toBeNull();
});
