import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/database/db.server.ts";
import { prepareJobs } from "../../app/jobs/job-runner.server.ts";
import { sellByHand } from "../../app/orders/managing/sell-track.server.ts";
import { undoSale } from "../../app/orders/managing/undo-sale.server.ts";
import { savePayoutAccount, setShare } from "../../app/shares/edit-producer.server.ts";
import { failPayoutLine, makePayout } from "../../app/shares/make-payout.server.ts";
import { releaseShares } from "../../app/shares/release-shares.server.ts";
import { balanceIn } from "../../app/shares/share.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";

beforeAll(prepareJobs);

const caller = { address: "10.1.2.3", userAgent: "Firefox" };
const account = {
  accountHolder: "Ana",
  accountIban: "PT50000201231234567890154",
  accountBic: null,
};
const later = () => new Date(Date.now() + 15 * 86_400_000);

async function givenSale() {
  const [admin, producer] = [await givenUser({ role: "admin" }), await givenUser()];
  resultOf(await setShare(admin, producer.id, 7000));
  resultOf(await savePayoutAccount(producer, producer.id, account));
  const track = await givenTrack({ priceCents: 9999, userId: producer.id });
  resultOf(await sellByHand(admin, track.id, caller));
  return { admin, producer, track };
}

async function balances(producerId: string) {
  const entries = await db
    .selectFrom("shareEntries")
    .where("producerId", "=", producerId)
    .selectAll()
    .execute();
  const of = (name: "held" | "payable" | "paid-out") => balanceIn(name, entries);
  return [of("held"), of("payable"), of("paid-out")];
}

test("a share is held, then payable, then in one of two payout files that are made at once", async () => {
  const { admin, producer } = await givenSale();
  resultOf(await setShare(admin, producer.id, 0));
  expect(await balances(producer.id)).toEqual([6999, 0, 0]);
  await releaseShares();
  expect(await balances(producer.id)).toEqual([6999, 0, 0]);
  await Promise.all([releaseShares(later()), releaseShares(later())]);
  expect(await balances(producer.id)).toEqual([0, 6999, 0]);
  await Promise.all([makePayout(admin), makePayout(admin)]);
  expect(await balances(producer.id)).toEqual([0, 0, 6999]);
});

test("a sale that is undone after the payout leaves a debt, and a failed payment is payable again once", async () => {
  const { admin, producer, track } = await givenSale();
  await releaseShares(later());
  resultOf(await makePayout(admin));
  resultOf(await undoSale(admin, track.id, "Never paid"));
  expect(await balances(producer.id)).toEqual([0, -6999, 6999]);
  const lines = db.selectFrom("payoutLines").where("producerId", "=", producer.id).select("id");
  const { id } = await lines.executeTakeFirstOrThrow();
  const both = await Promise.all([failPayoutLine(admin, id), failPayoutLine(admin, id)]);
  expect(both.filter(({ refused }) => refused)).toHaveLength(1);
  expect(await balances(producer.id)).toEqual([0, 0, 0]);
});

test("the database refuses an entry out of balance, and a change of what was written", async () => {
  const { producer } = await givenSale();
  const entries = sql`update share_entries set cents = 1 where producer_id = ${producer.id}`;
  await expect(entries.execute(db)).rejects.toThrow("only ever added to");
  const same = sql`insert into share_entries (producer_id, kind, debit, credit, cents, currency)
    values (${producer.id}, 'earned', 'held', 'held', 1, 'EUR')`;
  await expect(same.execute(db)).rejects.toThrow("check constraint");
});
