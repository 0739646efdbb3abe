import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import {
  creditTransfers,
  findTransferFileProblem,
} from "../../app/shop/accounting/shares/credit-transfer.ts";
import {
  savePayoutAccount,
  setShare,
  versionOfAccount,
} from "../../app/shop/accounting/shares/edit-producer.server.ts";
import { eraseOldPayoutAccounts } from "../../app/shop/accounting/shares/erase-accounts.server.ts";
import { makePayout } from "../../app/shop/accounting/shares/make-payout.server.ts";
import { findPayout } from "../../app/shop/accounting/shares/payouts.server.ts";
import { releaseShares } from "../../app/shop/accounting/shares/release-shares.server.ts";
import { sepaText } from "../../app/shop/accounting/shares/sepa-text.ts";
import { payoutAccountForm } from "../../app/shop/accounting/shares/share-forms.server.ts";
import {
  cancelPayout,
  failPayoutLine,
} from "../../app/shop/accounting/shares/undo-payout.server.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { setAccount } from "../orders/given-transfers.ts";
import {
  balancesOf,
  givenProducer,
  givenSale,
  inFifteenDays,
  payoutAccount,
} from "./given-shares.ts";

beforeAll(prepareJobs);

const newKey = () => crypto.randomUUID();

async function givenPayable() {
  const sale = await givenSale();
  await releaseShares(inFifteenDays());
  return sale;
}

async function givenPayout() {
  const sale = await givenPayable();
  const { id } = resultOf(await makePayout(sale.admin, newKey()));
  const payout = await findPayout(id);
  const line = payout?.lines.find(({ producerId }) => producerId === sale.producer.id);
  if (!payout || !line) throw new Error("The payout does not contain the sale.");
  return { ...sale, payout, line };
}

test("a payout requested twice is created once", async () => {
  const { admin, producer } = await givenPayable();
  const key = newKey();
  const both = await Promise.all([makePayout(admin, key), makePayout(admin, key)]);
  const [first, second] = both.map(resultOf);
  expect(second).toEqual(first);
  expect(await balancesOf(producer.id)).toEqual([0, 0, 6999]);
  expect((await makePayout(admin, newKey())).refused?.reason).toBe("conflict");
});

test("a payment or whole payout returned by the bank becomes payable again once", async () => {
  const { admin, producer, payout, line } = await givenPayout();
  const both = await Promise.all([failPayoutLine(admin, line.id), failPayoutLine(admin, line.id)]);
  expect(both.filter(({ refused }) => refused)).toHaveLength(1);
  expect((await cancelPayout(admin, payout.id)).refused?.reason).toBe("conflict");
  expect(await balancesOf(producer.id)).toEqual([0, 6999, 0]);
  const { id } = resultOf(await makePayout(admin, newKey()));
  await Promise.all([cancelPayout(admin, id), cancelPayout(admin, id)]);
  expect(await balancesOf(producer.id)).toEqual([0, 6999, 0]);
});

test("the bank file is well-formed and adds up to the payout", async () => {
  await setAccount(false);
  expect(findTransferFileProblem((await givenPayout()).payout)).toContain(
    "The shop had no bank account",
  );
  await setAccount();
  const { payout, line } = await givenPayout();
  expect(findTransferFileProblem(payout)).toBeUndefined();
  const xml = creditTransfers(payout, "Dubplate");
  const texts = (name: string) =>
    [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, "g"))].map(
      ([, text]) => text,
    );
  const cents = payout.lines.reduce((sum, each) => sum + each.cents, 0);
  const count = String(payout.lines.length);
  expect(texts("CtrlSum")).toEqual([(cents / 100).toFixed(2), (cents / 100).toFixed(2)]);
  expect(texts("NbOfTxs")).toEqual([count, count]);
  expect(texts("InstdAmt")).toHaveLength(payout.lines.length);
  expect(texts("EndToEndId")).toContain(line.id.replaceAll("-", ""));
  expect(texts("Nm")).toContain("Ana Munch + Son");
  expect(texts("Nm")[0]).toBe("Dubplate, Lda");
  expect(texts("BICFI")).toEqual(["BCOMPTPL"]);
  const daysOf = (now: string) =>
    /<ReqdExctnDt><Dt>(.*?)</.exec(creditTransfers(payout, "Dubplate", new Date(now)))?.[1];
  expect(daysOf("2031-06-04T10:00:00Z")).toBe("2031-06-04"); // A Wednesday.
  expect(daysOf("2031-06-04T22:30:00Z")).toBe("2031-06-05"); // Thursday has begun in Frankfurt.
  expect(daysOf("2031-12-25T10:00:00Z")).toBe("2031-12-29"); // Christmas, and a weekend.
  const madeOn = payout.madeAt.toISOString().slice(0, 10);
  expect((daysOf("2001-06-04T10:00:00Z") ?? "") >= madeOn).toBe(true);
  expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
  const opened = [...xml.matchAll(/<(\/?)([A-Za-z]+)/g)];
  const open: string[] = [];
  for (const [, isEnd, name = ""] of opened) {
    if (!isEnd) open.push(name);
    else expect(open.pop()).toBe(name);
  }
  expect(open).toEqual([]);
});

test.each([
  ["accountIban", "PT50000201231234567890155"],
  ["accountIban", "US64SVBKUS6S3300958879"],
  ["accountIban", "=1+1"],
  ["accountBic", "BCOM"],
  ["accountHolder", "株式会社"],
  ["accountHolder", "//Ana"],
])("a payout account with an invalid %s is refused: %s", (name, text) => {
  const sent = { ...payoutAccount, accountBic: "", [name]: text };
  expect(payoutAccountForm.safeParse(sent).error?.issues.map(({ path }) => path[0])).toEqual([
    name,
  ]);
});

test("names are converted to the characters that banks accept", () => {
  expect(sepaText("  Łukasz Ørsted & Söhne – “Bass”")).toBeUndefined();
  expect(sepaText("Łukasz Ørsted & Söhne – Bass ")).toBe("Lukasz Orsted + Sohne - Bass");
});

test("only administrators can set shares, and producers can't change each other's accounts", async () => {
  const [one, other] = [await givenSale(), await givenSale()];
  const forged = await savePayoutAccount(one.producer, other.producer.id, payoutAccount);
  expect(forged.refused?.reason).toBe("forbidden");
  expect((await setShare(one.producer, one.producer.id, 10_000)).refused?.reason).toBe("forbidden");
  expect((await makePayout(one.producer, newKey())).refused?.reason).toBe("forbidden");
});

test("two people change an account at once: the second learns that it was changed", async () => {
  const { admin, producer } = await givenSale();
  const version = versionOfAccount(payoutAccount);
  const change = (accountHolder: string) =>
    savePayoutAccount(admin, producer.id, { ...payoutAccount, accountHolder }, version);
  const both = await Promise.all([change("Ana B"), change("Ana C")]);
  expect(both.map(({ refused }) => refused?.reason).sort()).toEqual(["conflict", undefined]);
});

test("a changed payout account is emailed to the producer and the owner, with its last four digits only", async () => {
  const address = `${crypto.randomUUID()}@example.com`;
  const { admin, producer } = await givenProducer();
  const { id, username } = producer;
  await db.updateTable("userProfiles").set({ email: address }).where("id", "=", id).execute();
  const newest = async () => {
    const all = await db
      .selectFrom("mails")
      .where("kind", "=", "payout-account")
      .orderBy("createdAt")
      .select(["toAddress", "subject", "blocks"])
      .execute();
    return all
      .map(({ toAddress, subject, blocks }) => ({
        toAddress,
        subject,
        text: JSON.stringify(blocks),
      }))
      .filter(({ subject, text }) => `${subject}${text}`.includes(username));
  };
  const [entered, ...none] = await newest();
  expect([entered?.toAddress, none]).toEqual([null, []]);
  const another = { ...payoutAccount, accountIban: "DE89370400440532013000" };
  resultOf(await savePayoutAccount(admin, id, another));
  resultOf(await savePayoutAccount(admin, id, another));
  const [own, owners, ...more] = (await newest()).slice(1);
  expect([own?.toAddress, owners?.toAddress, more]).toEqual([address, null, []]);
  for (const { text } of [own, owners].flatMap((mail) => mail ?? [])) {
    for (const expected of ["•••• 0154", "•••• 3000", admin.username]) {
      expect(text).toContain(expected);
    }
    expect(text).toMatch(/If (this wasn't you|neither you nor they)/);
    expect(text).not.toMatch(/0532013000|0123|Münch/);
  }
  expect(owners?.subject).toBe(`${username}'s payout account was changed`);
  resultOf(await savePayoutAccount(producer, id, undefined));
  expect((await newest()).at(-1)?.text).toContain("You won't receive payouts from now on.");
});

test("a deleted user's bank account is erased once nothing is owed, and the payout record stays", async () => {
  const { admin, producer } = await givenPayable();
  await db.deleteFrom("userProfiles").where("id", "=", producer.id).execute();
  const read = () =>
    db
      .selectFrom("producers")
      .where("id", "=", producer.id)
      .select("accountIban")
      .executeTakeFirst();
  const longAgo = new Date("2020-01-01");
  await eraseOldPayoutAccounts(longAgo);
  expect(await read()).toEqual({ accountIban: payoutAccount.accountIban });
  const { id } = resultOf(await makePayout(admin, newKey()));
  await eraseOldPayoutAccounts(longAgo);
  expect(await read()).toEqual({ accountIban: null });
  await eraseOldPayoutAccounts(new Date(Date.now() + 1000));
  const payout = await findPayout(id);
  expect(payout?.lines.find(({ producerId }) => producerId === producer.id)).toMatchObject({
    cents: 6999,
    holder: null,
    iban: null,
  });
});
