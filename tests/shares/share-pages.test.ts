import { hash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { versionOfAccount } from "../../app/shop/accounting/shares/edit-producer.server.ts";
import { releaseShares } from "../../app/shop/accounting/shares/release-shares.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { payInSandbox } from "../checkout/rush.ts";
import { openCheckout, orderOf, shopperOf, visibleTextOf } from "../checkout/shopper.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenSession, givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { until } from "../fixtures/until.ts";
import { setAccount } from "../orders/given-transfers.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import {
  balancesOf,
  givenProducer,
  givenSale,
  inFifteenDays,
  payoutAccount,
} from "./given-shares.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });
const ask = askerOf(shop);

beforeAll(prepareJobs);

const month = new Date().toISOString().slice(0, 7);
const statementOf = (id: string, file = "") => `/admin/shares/${id}/${month}${file}`;

test("producers can read only their own statement, as a page, a CSV and a PDF", async () => {
  const [sale, other] = [await givenSale('=HYPERLINK("x")'), await givenSale()];
  const { producer, admin } = sale;
  for (const file of ["", "/statement.csv", "/statement.pdf"]) {
    for (const who of [producer, admin]) {
      expect((await ask(who, "GET", statementOf(producer.id, file))).status, file).toBe(200);
    }
    for (const who of [other.producer, await givenUser()]) {
      expect((await ask(who, "GET", statementOf(producer.id, file))).status, file).toBe(404);
    }
    expect((await ask(undefined, "GET", statementOf(producer.id, file))).status).toBe(302);
  }
  expect((await ask(other.producer, "GET", `/admin/shares/${producer.id}`)).status).toBe(404);
  const own = await (await ask(other.producer, "GET", "/admin/shares")).text();
  expect(own).toContain("€69.99");
  expect(own).not.toContain(producer.id);
  const [, line = ""] = (
    await (await ask(producer, "GET", statementOf(producer.id, "/statement.csv"))).text()
  ).split("\r\n");
  expect(line).toContain(`,"'=HYPERLINK(""x"")",EUR,69.99,0.00,0.00`);
  const pdf = await ask(producer, "GET", statementOf(producer.id, "/statement.pdf"));
  expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
  expect((await ask(producer, "GET", statementOf(producer.id, "/statement.exe"))).status).toBe(302);
});

test("administrators can find a producer by part of the name, ignoring case and accents", async () => {
  const { admin, producer } = await givenSale("Found", { username: "maria-joao" });
  const other = await givenUser({ username: "quiet-uploader" });
  const listed = async (search: string) => {
    const page = await ask(admin, "GET", `/admin/shares?search=${encodeURIComponent(search)}`);
    return (await page.text()).match(/href="\/admin\/shares\/user-[^"]+"/g) ?? [];
  };
  const linkTo = ({ id }: { id: string }) => `href="/admin/shares/${id}"`;
  expect(await listed("  A-JOÃO")).toEqual([linkTo(producer)]);
  expect(await listed("quiet")).toEqual([linkTo(other)]);
  expect(await listed("%")).toEqual([]);
  const nobody = await ask(admin, "GET", "/admin/shares?search=%00nobody");
  expect(await nobody.text()).toContain("No producers found");
});

/** Creates an old session, whose forms require re-authentication. */
async function oldSession(user: { id: string }): Promise<string> {
  const token = await givenSession(user);
  await db
    .updateTable("sessions")
    .set({ provedAt: new Date(Date.now() - 11 * 60_000) })
    .where("tokenHash", "=", hash("sha256", token, "buffer"))
    .execute();
  return token;
}

test("changing a payout account requires the password, and the account is never shown in full", async () => {
  const { producer } = await givenSale();
  const token = await oldSession(producer);
  const path = `/admin/shares/${producer.id}`;
  const send = async (more: Record<string, string>) => {
    const account = { ...payoutAccount, accountBic: "", accountHolder: "Thief" };
    const fields = { intent: "account", version: versionOfAccount(payoutAccount), ...account };
    const page = await fetch(new URL(path, shop.url()), {
      method: "POST",
      headers: { Origin: shop.url(), Cookie: `sid=${token}` },
      body: new URLSearchParams({ ...fields, ...more }),
      redirect: "manual",
    });
    return { status: page.status, text: await page.text() };
  };
  const holder = async () => {
    const { accountHolder } = await db
      .selectFrom("producers")
      .where("id", "=", producer.id)
      .select("accountHolder")
      .executeTakeFirstOrThrow();
    return accountHolder;
  };
  const without = await send({});
  expect([without.status, without.text.includes("to continue")]).toEqual([400, true]);
  expect((await send({ currentPassword: "wrong password" })).status).toBe(401);
  expect(await holder()).toBe(payoutAccount.accountHolder);
  expect((await send({ currentPassword: producer.password })).status).toBe(303);
  expect(await holder()).toBe("Thief");
  const page = await (await ask(producer, "GET", "/admin/shares")).text();
  expect(page).toContain("•••• 0154");
  expect(page).not.toContain(payoutAccount.accountIban);
  const [act] = await db
    .selectFrom("auditLog")
    .where("act", "=", "change-payout-account")
    .where("subjectId", "=", producer.id)
    .select("details")
    .execute();
  expect(JSON.stringify(act)).not.toContain("1234567890");
});

test("pressing the payout button twice pays once, and the bank file is available until the payout is canceled", async () => {
  await setAccount();
  const { admin, producer } = await givenSale();
  await releaseShares(inFifteenDays());
  const form = { intent: "make-payout", formKey: crypto.randomUUID() };
  const press = () => ask(admin, "POST", "/admin/shares", new URLSearchParams(form));
  const both = await Promise.all([press(), press()]);
  const [location, same] = both.map(({ headers }) => headers.get("Location") ?? "");
  expect(location).toMatch(/^\/admin\/shares\/payouts\//);
  expect(same).toBe(location);
  expect(await balancesOf(producer.id)).toEqual([0, 0, 6999]);
  const read = (file: string) => ask(admin, "GET", `${location}/payout.${file}`);
  const csv = await (await read("csv")).text();
  expect(csv).toContain(`${payoutAccount.accountIban},,69.99,EUR,,`);
  const xml = await read("xml");
  expect(xml.headers.get("Content-Type")).toContain("application/xml");
  expect(await xml.text()).toContain(`<IBAN>${payoutAccount.accountIban}</IBAN>`);
  const payout = location?.split("/").at(-1) ?? "";
  const cancel = new URLSearchParams({ intent: "cancel", payout });
  expect((await ask(admin, "POST", location ?? "", cancel)).status).toBe(303);
  expect((await read("xml")).status).toBe(404);
  expect(await balancesOf(producer.id)).toEqual([0, 6999, 0]);
});

test("emails and PDFs caused by an administrator reading Portuguese still use the shop's language", async () => {
  const { producer } = await givenSale("Night Bus", { role: "admin" });
  const { id, username } = producer;
  await db.updateTable("userProfiles").set({ adminLanguage: "pt" }).where("id", "=", id).execute();
  const page = await (await ask(producer, "GET", statementOf(id))).text();
  expect(page).toContain("Ganho, 70%");
  const csv = await (await ask(producer, "GET", statementOf(id, "/statement.csv"))).text();
  const file = await (await ask(producer, "GET", statementOf(id, "/statement.pdf"))).arrayBuffer();
  const pdf = Buffer.from(file).toString("latin1");
  const account = { ...payoutAccount, accountBic: "", accountHolder: "Ana Nova" };
  const fields = { intent: "account", version: versionOfAccount(payoutAccount), ...account };
  const sent = await ask(producer, "POST", `/admin/shares/${id}`, new URLSearchParams(fields));
  expect(sent.status).toBe(303);
  const mails = db.selectFrom("mails").where("kind", "=", "payout-account");
  const last = mails.orderBy("createdAt", "desc").select(["subject", "blocks"]).limit(1);
  const { subject, blocks } = await last.executeTakeFirstOrThrow();
  const missing = [
    ...["Earned, 70%"].filter((text) => !csv.includes(text)),
    ...["Producer statement"].filter((text) => !pdf.includes(text)),
    ...['"Changed by"'].filter((text) => !JSON.stringify(blocks).includes(text)),
  ];
  expect(missing).toEqual([]);
  expect(subject).toBe(`${username}'s payout account was changed`);
});

test("a sale with practice money shows the producer what the share would have been, and owes nothing", async () => {
  await openCheckout();
  const { admin, producer } = await givenProducer();
  const readShares = async () => {
    const pages = [
      await ask(producer, "GET", "/admin/shares"),
      await ask(admin, "GET", `/admin/shares/${producer.id}`),
    ];
    return Promise.all(pages.map(visibleTextOf));
  };
  for (const text of await readShares()) expect(text).not.toContain("practice sale");
  const track = await givenTrackSoldHere({ priceCents: 10_000, userId: producer.id });
  const buyer = shopperOf(shop);
  await payInSandbox({ ...buyer, reserved: await buyer.ask("/checkout", { track: track.id }) });
  const order = await until(
    () => orderOf(track.id),
    ({ state }) => state === "paid",
  );
  for (const text of await readShares()) {
    expect(text).toContain("1 practice sale The share would have been €70.00.");
    expect(text).toContain("Practice money is not paid out.");
  }
  await releaseShares(inFifteenDays());
  expect(await balancesOf(producer.id)).toEqual([0, 0, 0]);
  resultOf(await refundOrder(admin, order.id, { cents: 4000, reason: "Asked for" }));
  await until(readShares, (texts) => texts.every((text) => text.includes("been €42.00")));
});
