import { inflateSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { stopListening } from "../../app/platform/database/changes.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { type Language, languages } from "../../app/platform/i18n/language.ts";
import {
  runInLanguage,
  runInShopLanguage,
} from "../../app/platform/i18n/request-language.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { nameOfCountry } from "../../app/platform/system/countries.server.ts";
import { listInvoices } from "../../app/shop/accounting/invoices/find-invoices.server.ts";
import { contractPartyOf, formatContractParty } from "../../app/shop/agreements/contract-party.ts";
import { sendShortlist } from "../../app/shop/catalog/shortlist/send-shortlist.server.ts";
import { findAgreements, versionOfAgreements } from "../../app/shop/checkout/agreement.server.ts";
import { checkoutForm } from "../../app/shop/checkout/checkout-form.ts";
import { findCurrentTerms } from "../../app/shop/checkout/find-terms.server.ts";
import { placeFromCheckout } from "../../app/shop/checkout/place-from-checkout.server.ts";
import { replyTo } from "../../app/shop/customers/messages/inbox.server.ts";
import { receiveMessage } from "../../app/shop/customers/messages/receive-message.server.ts";
import { mailNewTracks } from "../../app/shop/customers/saved-searches/mail-new-tracks.server.ts";
import { requestSavedSearch } from "../../app/shop/customers/saved-searches/saved-searches.server.ts";
import { hideSecrets, mailBlocks } from "../../app/shop/mail/mail-blocks.ts";
import { textOf } from "../../app/shop/mail/mail-text.ts";
import { findOrdersJob, requestLookup } from "../../app/shop/orders/access/order-lookups.server.ts";
import { mailAvailabilityAlerts } from "../../app/shop/orders/alerts/availability-alert-mails.server.ts";
import { requestAlert } from "../../app/shop/orders/alerts/availability-alerts.server.ts";
import { findBuyerOrder } from "../../app/shop/orders/buyers/buyer-order.server.ts";
import { correctAddressOf } from "../../app/shop/orders/buyers/correct-address.server.ts";
import { forwardOrder } from "../../app/shop/orders/buyers/forward-order.server.ts";
import { reportProblem } from "../../app/shop/orders/buyers/report-problem.server.ts";
import {
  findDocument,
  provideAgreement,
} from "../../app/shop/orders/documents/order-documents.server.ts";
import { answerBuyer } from "../../app/shop/orders/managing/answer-buyer.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { deliverService } from "../../app/shop/orders/services/deliver-service.server.ts";
import { lockOrder } from "../../app/shop/orders/state/lock-order.server.ts";
import { mailTransfer } from "../../app/shop/orders/transfers/transfer-mails.server.ts";
import { matchWithdrawal } from "../../app/shop/orders/withdrawals/match-withdrawal.server.ts";
import { withdraw } from "../../app/shop/orders/withdrawals/withdraw.server.ts";
import { withdrawalForm } from "../../app/shop/orders/withdrawals/withdrawal-form.ts";
import { filledIn, openCheckout } from "../checkout/shopper.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { currentPayment, lineOf, readOrder, reserve, runOrderJobs } from "./given-orders.ts";
import { givenPlacedService } from "./given-services.ts";
import { givenAwaited, setAccount } from "./given-transfers.ts";

/* What the shop writes to a buyer follows the language of the pages on which they ordered. */

const { stripe } = await vi.hoisted(() => {
  Object.assign(process.env, { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "shop@example.com" });
  return import("../payments/fakes/with-stripe.ts");
});

beforeAll(async () => {
  await prepareJobs();
  await openCheckout();
  await setAccount();
  const seller = { sellerCountry: "DE", taxVatId: "DE123456788", taxCountry: "DE" };
  await db
    .updateTable("settings")
    .set({ ...seller, taxMode: "home", invoiceMode: "this-shop", contactEmail: "shop@example.com" })
    .execute();
});

afterAll(stopListening);

/** No font has its last letter, so that its documents are plain text. */
const title = "Night Bus \u{e000}";

async function order(trackId: string, email: string): Promise<string> {
  const { orderId } = resultOf(await reserve(trackId));
  const found = await findBuyerOrder(orderId);
  if (!found) throw new Error("The order is gone.");
  const address = { address: "Rua 1, Lisboa", asksForAddress: "on" };
  const party = { ...filledIn, ...address };
  const form = checkoutForm.parse({
    ...filledIn,
    email,
    emailAgain: email,
    ...address,
    method: "stripe stripe",
    agreementParty: runInShopLanguage(() =>
      formatContractParty(contractPartyOf(party, nameOfCountry("PT"))),
    ),
    agreementVersion: versionOfAgreements(await findAgreements(found), found),
    termsVersion: (await findCurrentTerms()).sha256,
    withdrawalLaw: "eu",
  });
  resultOf(await placeFromCheckout(orderId, form, new FormData()));
  return orderId;
}

async function pay(orderId: string): Promise<void> {
  const { ref } = await currentPayment(orderId);
  await stripe.simulate("pay", { ref });
  await runOrderJobs(orderId);
}

function mailsTo(address: string) {
  return db
    .selectFrom("mails")
    .where("toAddress", "=", address)
    .orderBy("createdAt")
    .orderBy("id")
    .select(["kind", "subject", "blocks", "language"])
    .execute();
}

function textOfMail(mail: { subject: string; blocks: unknown }): string {
  return [mail.subject, textOf(hideSecrets(mailBlocks.parse(mail.blocks)))].join("\n");
}

/** Names, addresses and numbers. */
const sameEverywhere =
  /https?:\S+|\S+@\S+|[\da-f]{16,}|Ana Buyer|Night Bus|Mastering 1 Track|For clubs|One stereo master|Techno|Dubplate|Total|Name:|Service:|Track:|IBAN|BIC|BCOMPTPL|BPM|Rua 1, Lisboa|Portugal/gi;

const withdrawal = (number: string | null, email: string) =>
  withdrawalForm.parse({
    formKey: crypto.randomUUID(),
    name: "Ana Buyer",
    orderNumber: number ?? "",
    email,
  });

async function runQueued(jobs: Record<string, (payload: unknown) => Promise<void>>) {
  for (const [task, job] of Object.entries(jobs)) {
    const { rows } = await sql<{ id: string; payload: unknown }>`
      select jobs.id, payload from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = task_id
      where identifier = ${task}`.execute(db);
    for (const { payload } of rows) await job(payload);
    await sql`select graphile_worker.complete_jobs(${rows.map(({ id }) => id)}::bigint[])`.execute(
      db,
    );
  }
}

let buyers = 0;

/** Orders in a language. Everything later happens in the other one, as for a seller who reads it. */
async function orderIn(language: Language, ordered = { title, priceCents: 4999 }) {
  buyers += 1;
  const email = `buyer${buyers}@example.com`;
  const { id } = await givenTrackSoldHere(ordered);
  const orderId = await runInLanguage(language, () => order(id, email));
  return { orderId, email };
}

async function listDocuments(orderId: string, mediaType: string): Promise<Buffer[]> {
  await provideAgreement(await lineOf(orderId));
  const invoices = await listInvoices(orderId);
  const names = ["agreement", "contract-information", ...invoices.map(({ number }) => number)];
  const documents = await Promise.all(names.map((name) => findDocument(name, orderId)));
  expect(documents.map((document) => document?.mediaType)).toEqual(names.map(() => mediaType));
  return documents.flatMap((document) => document?.content ?? []);
}

const readDocuments = async (orderId: string) =>
  (await listDocuments(orderId, "text/plain")).map(String);

/** Lists the numbers of the glyphs on the pages. Zero is for letters that the font lacks. */
function glyphsOf(pdf: Buffer): string[] {
  const pages = pdf
    .toString("latin1")
    .split(/stream\n/)
    .map(readStream)
    .join("\n");
  const lines = Array.from(pages.matchAll(/\[(.*)\] TJ/g), ([, line = ""]) => line);
  return lines.flatMap((line) =>
    Array.from(line.matchAll(/<(\w*)>/g), ([, text]) => text?.match(/\w{4}/g) ?? []).flat(),
  );
}

function readStream(part: string): string {
  const [stream = ""] = part.split("\nendstream");
  try {
    return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
  } catch {
    return "";
  }
}

test.each(languages)(
  "the documents of an order in %s have a glyph for every letter and space",
  async (language) => {
    const { orderId } = await orderIn(language, { title: "Night\u3000Bus", priceCents: 123_450 });
    await pay(orderId);
    const documents = await listDocuments(orderId, "application/pdf");
    expect(documents).toHaveLength(3);
    for (const document of documents) {
      const glyphs = glyphsOf(document);
      expect(glyphs.length).toBeGreaterThan(300);
      expect(glyphs).not.toContain("0000");
    }
  },
);

test("an order placed in Portuguese gets its emails and documents in Portuguese, whoever causes them later", async () => {
  const { orderId, email } = await orderIn("pt");
  await pay(orderId);
  const admin = await givenUser({ role: "admin" });
  const half = { cents: 2000, reason: "Asked for" };
  resultOf(await runInLanguage("en", () => refundOrder(admin, orderId, half)));
  await runOrderJobs(orderId);
  const { number, language } = await readOrder(orderId);
  expect(language).toBe("pt");
  const mails = await mailsTo(email);
  expect(mails.map((mail) => [mail.kind, mail.subject, mail.language])).toEqual([
    ["payment-received", `A sua encomenda ${number}`, "pt"],
    ["refund", `Reembolso da sua encomenda ${number}`, "pt"],
  ]);
  const [confirmation = "", refund = ""] = mails.map(textOfMail);
  expect(confirmation).toContain("Total: 49,99\u00a0€");
  expect(confirmation).toContain("Consinto expressamente na entrega imediata");
  expect(refund).toContain("20,00\u00a0€ de 49,99\u00a0€");
  const [agreement, contract, invoice, creditNote] = await readDocuments(orderId);
  expect(agreement).toContain("Comprador: Ana Buyer");
  expect(agreement).toContain("Só o texto em inglês é vinculativo.");
  expect(agreement).toContain("1. The parties\n\n1. As partes");
  expect(contract).toContain("livre resolução");
  expect(invoice).toMatch(/^Fatura: /);
  expect(creditNote).toMatch(/^Nota de crédito: /);
});

test.each<[Language, string]>([
  ["en", "with these rights: exclusive license."],
  ["pt", "com estes direitos: licença exclusiva."],
  ["de", "mit diesen Rechten: Exklusivlizenz."],
])(
  "a contract in %s names the rights in a sentence as the language does",
  async (language, rights) => {
    const { orderId } = await orderIn(language);
    await pay(orderId);
    const [, contract] = await readDocuments(orderId);
    expect(contract).toContain(rights);
  },
);

/** Lets the shop write everything that it writes to buyers. Returns the lines of all texts. */
async function listLinesIn(language: Language): Promise<Map<string, string>> {
  const { orderId, email } = await orderIn(language);
  const read = <Value>(work: () => Value) => runInLanguage(language, work);
  const other = language === "en" ? "pt" : "en";
  const write = <Value>(work: () => Value) => runInLanguage(other, work);
  await pay(orderId);
  const admin = await givenUser({ role: "admin" });
  const { number } = await readOrder(orderId);
  const track = await givenTrackSoldHere({ title, genre: "Techno" });
  await read(async () => {
    resultOf(await forwardOrder(orderId, email));
    resultOf(await reportProblem(orderId, "?"));
    resultOf(
      await withdraw(withdrawal(number, email), { address: freshAddress(), browserKey: undefined }),
    );
    resultOf(await requestLookup(email, freshAddress()));
    resultOf(await requestAlert({ trackId: track.id, email, address: freshAddress() }));
    const search = { filter: "genre=Techno", words: "" };
    resultOf(await requestSavedSearch({ search, email, address: freshAddress() }));
    resultOf(await sendShortlist({ email, tracks: track.id, address: freshAddress() }));
    await receiveMessage({ name: "Ana Buyer", email, message: `? ${email}` });
  });
  await write(async () => {
    await runQueued({ "find-orders": findOrdersJob, "settle-withdrawal": matchWithdrawal });
    await db.updateTable("freeAlerts").set({ confirmedAt: new Date() }).execute();
    await mailAvailabilityAlerts(track.id);
    await db
      .updateTable("savedSearches")
      .set({ confirmedAt: new Date(), toldUntil: new Date(0) })
      .execute();
    await mailNewTracks(new Date(Date.now() + 86_400_000));
    const message = await db
      .selectFrom("contactMessages")
      .where("email", "=", email)
      .select("id")
      .executeTakeFirstOrThrow();
    resultOf(await replyTo(admin, message.id, "?"));
    resultOf(await answerBuyer(admin, orderId, "?"));
    resultOf(await refundOrder(admin, orderId, { cents: 2000, reason: "?" }));
    await runOrderJobs(orderId);
    resultOf(await correctAddressOf(admin, orderId, `new-${email}`));
    resultOf(await refundOrder(admin, orderId, { cents: 2999, reason: "?" }));
    await runOrderJobs(orderId);
  });
  const service = await read(() => givenPlacedService());
  await pay(service.orderId);
  await write(async () =>
    resultOf(await deliverService(admin, service.orderId, { message: "?", link: null })),
  );
  const awaited = await read(async () => givenAwaited((await givenTrackSoldHere({ title })).id));
  await db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, awaited.orderId);
    if (locked) await write(() => mailTransfer(tx, locked, "transfer-reminder"));
  });
  const orderIds = [orderId, service.orderId, awaited.orderId];
  const mails = await db
    .selectFrom("mails")
    .where("toAddress", "is not", null)
    .where((eb) =>
      eb.or([eb("orderId", "in", orderIds), eb("toAddress", "in", [email, `new-${email}`])]),
    )
    .select(["kind", "subject", "blocks"])
    .execute();
  const texts = [
    ...mails.map((mail) => [mail.kind, textOfMail(mail)] as const),
    ...(await readDocuments(orderId)).map((text) => ["document", text] as const),
  ];
  const lines = texts.flatMap(([kind, text]) =>
    text.split("\n").map((line) => [line, kind] as const),
  );
  return new Map(lines);
}

test("no email or document to a buyer has a sentence of another language outside the seller's own texts", async () => {
  const english = await listLinesIn("en");
  const agreed = await db.selectFrom("agreedTexts").select("text").execute();
  const ownTexts = agreed.map(({ text }) => text.replace(/\s+/g, " ")).join(" ");
  const isTheirs = (line: string) =>
    !ownTexts.includes(line.replace(/\s+/g, " ").trim()) &&
    /\p{L}{3}/u.test(line.replace(sameEverywhere, ""));
  for (const language of languages.filter((each) => each !== "en")) {
    const lines = await listLinesIn(language);
    expect(new Set(lines.values())).toEqual(new Set(english.values()));
    const same = [...lines].filter(([line]) => english.has(line) && isTheirs(line));
    expect(same, language).toEqual([]);
  }
});
