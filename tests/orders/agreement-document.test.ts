import { createHash } from "node:crypto";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { documentText } from "../../app/platform/pdf/document-text.ts";
import { drawPdf } from "../../app/platform/pdf/draw-pdf.server.ts";
import { layOutText } from "../../app/platform/pdf/lay-out-text.server.ts";
import { formatLongTime } from "../../app/platform/ui/format-time.ts";
import { acceptTemplate } from "../../app/shop/agreements/acceptances.server.ts";
import { fileKinds } from "../../app/shop/catalog/files/file-kinds.ts";
import { resendOrderMail } from "../../app/shop/orders/buyers/forward-order.server.ts";
import { claimLetter } from "../../app/shop/orders/documents/claim-letter.ts";
import { composeAgreement } from "../../app/shop/orders/documents/compose-agreement.ts";
import { contractInformation } from "../../app/shop/orders/documents/contract-information.ts";
import { findAgreementDetails } from "../../app/shop/orders/documents/find-agreement-details.server.ts";
import { findContractDetails } from "../../app/shop/orders/documents/find-contract-details.server.ts";
import {
  findAgreementDocument,
  provideAgreement,
} from "../../app/shop/orders/documents/order-documents.server.ts";
import {
  type Fields,
  openCheckout,
  orderOf,
  shopperOf,
  visibleTextOf,
} from "../checkout/shopper.ts";
import { givenTrackFile, givenTrackSoldHere, latestAttention } from "../fixtures/given.ts";
import { versionOn } from "../fixtures/opened-form.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { innerBytesOf, textInPdf } from "../fixtures/pdf-bytes.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });

beforeAll(() => openCheckout());
afterEach(() => vi.useRealTimers());

/** Creates a sold track, paid as soon as it is ordered without a price. */
async function givenSold(fields: Fields = {}, title = "Night Bus") {
  const track = await givenTrackSoldHere({ priceCents: 0, title });
  const shopper = shopperOf(shop);
  const checkout = await shopper.reserve(track.id);
  expect((await shopper.send(checkout, fields)).status).toBe(303);
  const { id: orderId, lineId } = await orderOf(track.id);
  const agreement = await until(
    () => findAgreementDocument(lineId),
    (document) => document !== undefined,
  );
  if (!agreement) throw new Error("The paper is there and is not.");
  const page = checkout.replace("/checkout/", "/orders/");
  return { orderId, lineId, trackId: track.id, page, shopper, agreement };
}

function innerTextOf(pdf: Buffer): string {
  return innerBytesOf(pdf).toString("utf8");
}

test("a paid order offers its agreement as a PDF, and downloading it doesn't count as delivery", async () => {
  const { orderId, page, shopper, agreement } = await givenSold();
  expect(agreement.mediaType).toBe("application/pdf");
  expect(await visibleTextOf(await shopper.ask(page))).toContain("Download the agreement");
  const answer = await shopper.ask(`${page}/papers/agreement`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(agreement.sha256);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.headers.get("Content-Disposition")).toMatch(
    /filename="DUB-\d{4}-\d+-agreement.pdf"/,
  );
  expect((await orderOf((await soldTrack(orderId)) ?? "")).deliveredAt).toBeNull();
  const stranger = await shopperOf(shop).ask(`/orders/${"a".repeat(26)}/papers/agreement`);
  expect(stranger.status).toBe(404);
});

async function soldTrack(orderId: string) {
  const order = await db
    .selectFrom("orderLines")
    .where("orderId", "=", orderId)
    .select("trackId")
    .executeTakeFirstOrThrow();
  return order.trackId;
}

test("after the first download, another browser must confirm the order's email to get the agreement", async () => {
  const { orderId, page } = await givenSold();
  await db
    .updateTable("orderLines")
    .set({ deliveredAt: new Date() })
    .where("orderId", "=", orderId)
    .execute();
  const other = await shopperOf(shop).ask(`${page}/papers/agreement`);
  expect([other.status, other.headers.get("Content-Type")]).toEqual([
    403,
    "text/plain; charset=utf-8",
  ]);
});

test("an agreement is a tagged PDF/A with its data attached, and every rendering has the same bytes", async () => {
  const { lineId, agreement } = await givenSold({ legalName: "Ελένη Щербакова" });
  const details = await findAgreementDetails(lineId);
  if (!details) throw new Error("There is no agreement.");
  const first = await drawPdf(composeAgreement(details));
  vi.useFakeTimers({ now: new Date("2031-05-06T07:08:09Z"), toFake: ["Date"] });
  expect((await drawPdf(composeAgreement(details))).equals(first)).toBe(true);
  const inner = innerTextOf(agreement.content);
  for (const part of [
    "<pdfaid:part>3</pdfaid:part>",
    "<pdfaid:conformance>A</pdfaid:conformance>",
    "/StructTreeRoot",
    "/Marked true",
    "/AFRelationship /Data",
    '"legalName": "Ελένη Щербакова"',
    `"sha256": "${details.agreed.sha256}"`,
    "/verify/",
  ]) {
    expect(inner).toContain(part);
  }
});

test("the buyer can download a letter for copyright claims until the order is refunded", async () => {
  const { orderId, page, shopper } = await givenSold({ legalName: "Ana Letter" });
  const first = await shopper.ask(`${page}/papers/claim-letter`);
  const letter = Buffer.from(await first.arrayBuffer());
  expect(first.headers.get("Content-Disposition")).toMatch(/-claim-letter.pdf"/);
  expect(innerTextOf(letter)).toContain('"legalName": "Ana Letter"');
  const again = await shopper.ask(`${page}/papers/claim-letter`);
  expect(Buffer.from(await again.arrayBuffer()).equals(letter)).toBe(true);
  await db.updateTable("orders").set({ state: "refunded" }).where("id", "=", orderId).execute();
  expect((await shopper.ask(`${page}/papers/claim-letter`)).status).toBe(404);
  expect((await shopper.ask(`${page}/papers/invoice`)).status).toBe(404);
  expect((await shopper.ask(`${page}/papers/agreement`)).status).toBe(200);
});

test("a claim letter names each file by the format that was sold", async () => {
  const { lineId, trackId } = await givenSold();
  const sold = { sizeBytes: 1, sha256: "f".repeat(64), fileName: "mix.flac" };
  await givenTrackFile(trackId, sold);
  const details = await findAgreementDetails(lineId);
  if (!details) throw new Error("There is no agreement.");
  const letter = documentText(claimLetter(details)).replace(/\s+/g, " ");
  expect(letter).toContain(`FLAC, mastered, SHA-256 ${sold.sha256}`);
});

test("documents have the shop's own color", async () => {
  const { page, shopper } = await givenSold();
  const drawnIn = async () => {
    const letter = await shopper.ask(`${page}/papers/claim-letter`);
    return innerTextOf(Buffer.from(await letter.arrayBuffer()));
  };
  const builtIn = /^0\.7411\d* 0\.1843\d* 0\.0509\d* scn$/m;
  expect(await drawnIn()).toMatch(builtIn);
  await db.updateTable("settings").set({ accentLight: "#006600" }).execute();
  const drawn = await drawnIn();
  await db.updateTable("settings").set({ accentLight: null }).execute();
  expect(drawn).toMatch(/^0 0\.4 0 scn$/m);
  expect(drawn).not.toMatch(builtIn);
});

test("a claim letter about six files fits on one page and writes its dates in full", async () => {
  const { lineId, trackId, page, shopper } = await givenSold({ legalName: "Ana Maria Letter" });
  for (const [n, kind] of fileKinds.slice(0, 6).entries()) {
    const sold = { sizeBytes: 1, sha256: String(n).repeat(64), fileName: `${kind}.wav`, kind };
    await givenTrackFile(trackId, sold);
  }
  const letter = await shopper.ask(`${page}/papers/claim-letter`);
  const pdf = Buffer.from(await letter.arrayBuffer()).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const details = await findAgreementDetails(lineId);
  if (!details) throw new Error("There is no agreement.");
  const text = documentText(claimLetter(details));
  expect(text).toContain(`On: ${formatLongTime(details.order.paidAt)}`);
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
});

test("twenty simultaneous requests create one agreement and one ledger entry", async () => {
  const { lineId, agreement } = await givenSold();
  const made = await Promise.all(Array.from({ length: 20 }, () => provideAgreement(lineId)));
  expect(new Set(made.map((document) => document?.sha256))).toEqual(new Set([agreement.sha256]));
  const entries = await db
    .selectFrom("registerLines")
    .where("kind", "=", "agreement")
    .select("line")
    .execute();
  const agreementLines = entries.filter(({ line }) => line.includes(agreement.sha256));
  expect(agreementLines).toHaveLength(1);
});

test.each([
  ["Chinese", "张伟"],
  ["Japanese", "山田 はなこ"],
  ["Korean", "김민준"],
  ["Arabic", "محمد علي"],
  ["Hebrew", "שירה כהן"],
  ["Hindi", "शर्मिला देवी"],
  ["Thai", "สมชาย ใจดี"],
  ["emoji", "DJ 🎧🇵🇹👩‍🎤"],
])(
  "a name in %s is printed in the PDF, and programs can read it in full",
  async (script, legalName) => {
    const { agreement } = await givenSold({ legalName });
    expect(agreement.mediaType).toBe("application/pdf");
    const inner = innerBytesOf(agreement.content);
    expect(inner.toString("utf8")).toContain(`"legalName": "${legalName}"`);
    // Noto Sans itself contains Devanagari; the other scripts need several fonts.
    if (script !== "Hindi") expect(inner.includes(textInPdf(legalName))).toBe(true);
  },
);

test("mixed Arabic and English text follows the Unicode bidirectional rules, with mirrored brackets", () => {
  const fontOf = (text: string) => (/\p{Script=Arabic}/u.test(text) ? "arabic" : "latin");
  const [layout] = layOutText("العقد (Night Bus) 2026 مبرم", {
    width: 1_000,
    measure: ({ text }) => text.length,
    fontFor: (text) => (text === " " ? undefined : fontOf(text)),
    mainFont: "latin",
  });
  expect(layout?.isRightToLeft).toBe(true);
  const drawn = layout?.lines.map(({ runs }) => runs.map(({ text }) => text));
  expect(drawn).toEqual([["مبرم", " ", "2026", " (", "Night Bus", ")", "العقد "]]);
});

test("a long Japanese name breaks between characters, but not before a full stop", () => {
  const [layout] = layOutText("本契約は締結される。夜のバス。", {
    width: 9,
    measure: ({ text }) => text.length,
    fontFor: () => "jp",
    mainFont: "latin",
  });
  const lines = layout?.lines.map(({ text }) => text);
  expect(lines).toEqual(["本契約は締結され", "る。夜のバス。"]);
});

test("a name that no font covers appears in full in a text file, and the order is flagged for attention", async () => {
  const { orderId, page, shopper, agreement } = await givenSold({ legalName: "Enki 𒀭𒂗𒆠" });
  expect(agreement).toMatchObject({ mediaType: "text/plain" });
  expect(agreement.content.toString()).toContain("The buyer is Enki 𒀭𒂗𒆠, a consumer");
  const { attention, state } = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(["state", latestAttention])
    .executeTakeFirstOrThrow();
  const letters = ["𒀭", "𒂗", "𒆠"];
  expect(attention).toEqual({ code: "agreement-as-text", letters, hasMore: false });
  expect(state).toBe("paid");
  expect(await visibleTextOf(await shopper.ask(page))).toContain(
    "a text file that opens in any program",
  );
});

const attachmentsOf = async (orderId: string) => {
  const mails = db.selectFrom("mails").where("orderId", "=", orderId).orderBy("createdAt", "desc");
  const ofPayment = mails.where("kind", "=", "payment-received").select("attachments");
  return (await ofPayment.executeTakeFirstOrThrow()).attachments;
};

test("a private buyer gets the terms, the withdrawal instructions and form, and the guarantee notice", async () => {
  const seller = {
    sellerName: "Ana Owner",
    sellerAddress: "Rua Nova 1",
    sellerEmail: "owner@example.com",
    sellerPhone: "+351 210 000 000",
  };
  await db.updateTable("settings").set(seller).execute();
  const { orderId, page, shopper } = await givenSold();
  const text = await contractOf(orderId);
  for (const part of [
    "inform us (Ana Owner, Rua Nova 1, +351 210 000 000, owner@example.com)",
    "You have the right to withdraw from this contract within 14 days without giving any reason.",
    "acknowledged that you thereby lose your right of withdrawal",
    "I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract",
    "A legal guarantee of conformity applies",
    "Tracks are sold by the producer who runs this shop.",
  ]) {
    expect(text).toContain(part);
  }
  expect(await visibleTextOf(await shopper.ask(page))).toContain(
    "Download the contract information",
  );
  const first = await shopper.ask(`${page}/papers/contract-information`);
  expect(first.headers.get("Content-Type")).toBe("application/pdf");
  const drawn = Buffer.from(await first.arrayBuffer());
  await db.updateTable("settings").set({ sellerName: "Somebody Else" }).execute();
  const again = await shopper.ask(`${page}/papers/contract-information`);
  expect(Buffer.from(await again.arrayBuffer()).equals(drawn)).toBe(true);
});

test("a business buyer gets the terms without a right of withdrawal, and the country appears once", async () => {
  const { lineId, orderId } = await givenSold({ kind: "trade", address: "Rua Velha 2\nPortugal" });
  const text = await contractOf(orderId);
  expect(text).toContain("\nTerms\n");
  expect(text).not.toContain("to withdraw");
  const agreed = (await findAgreementDetails(lineId))?.agreed.text;
  expect(agreed).toContain("Rua Velha 2, Portugal");
  expect(agreed).not.toContain("Portugal, Portugal");
});

async function contractOf(orderId: string): Promise<string> {
  const details = await findContractDetails(orderId);
  if (!details) throw new Error("There is no contract.");
  return documentText(contractInformation(details));
}

test("an order is refused if the terms changed while the checkout was open, until the buyer reads them", async () => {
  const track = await givenTrackSoldHere({ priceCents: 0 });
  const shopper = shopperOf(shop);
  const checkout = await shopper.reserve(track.id);
  const refused = await shopper.send(checkout, { termsVersion: "0".repeat(64) });
  expect(refused.status).toBe(409);
  expect(await visibleTextOf(refused)).toContain("The terms changed while this page was open.");
  expect((await shopper.send(checkout)).status).toBe(303);
});

test("a paid order's email attaches the agreement, and a free order's repeats nothing the buyer typed", async () => {
  const lure = "Claim your prize at evil.example";
  const { lineId, orderId, agreement } = await givenSold({ legalName: lure, artistName: lure });
  expect(await attachmentsOf(orderId)).toEqual([]);
  const mails = await db.selectFrom("mails").where("orderId", "=", orderId).selectAll().execute();
  const toBuyer = mails.filter(({ toAddress }) => toAddress !== null);
  expect(JSON.stringify(toBuyer.map(({ subject, blocks }) => [subject, blocks]))).not.toMatch(
    /evil|prize/,
  );
  await db
    .updateTable("orderLines")
    .set({ priceCents: 4999 })
    .where("orderId", "=", orderId)
    .execute();
  resultOf(await resendOrderMail(orderId));
  expect(await attachmentsOf(orderId)).toEqual([
    { kind: "agreement", id: lineId, name: agreement.fileName, mediaType: "application/pdf" },
    expect.objectContaining({ kind: "contract-information", mediaType: "application/pdf" }),
  ]);
});

test("the agreement records which template version the seller accepted, with the file fingerprints", async () => {
  const track = await givenTrackSoldHere({ priceCents: 0 });
  const files = [{ kind: "mastered-wav", sha256: "a".repeat(64) }];
  await db
    .transaction()
    .execute((tx) =>
      acceptTemplate(
        tx,
        { id: "adm", username: "mara" },
        { trackId: track.id, model: "licence", files },
      ),
    );
  const shopper = shopperOf(shop);
  await shopper.send(await shopper.reserve(track.id));
  const { lineId } = await orderOf(track.id);
  const details = await findAgreementDetails(lineId);
  if (!details) throw new Error("There is no agreement.");
  const [seller, buyer] = composeAgreement(details).signatures;
  expect(seller?.lines.join(" ")).toMatch(/account “mara” .* \d{4}, .* Version 1 of the template/);
  expect(buyer).toMatchObject({ name: "Ana Buyer" });
  const acceptances = await db
    .selectFrom("agreementAcceptances")
    .where("trackId", "=", track.id)
    .select(["files", "version"])
    .execute();
  expect(acceptances).toEqual([{ files, version: 1 }]);
});

test("order numbers begin with the shop's own prefix, and the withdrawal form names no other", async () => {
  const admin = await shop.uploader({ role: "admin" });
  const headers = { Cookie: `sid=${admin.token}`, Origin: shop.url() };
  const tab = new URL("/admin/settings/checkout", shop.url());
  const version = versionOn(await (await fetch(tab, { headers })).text());
  const save = async (orderPrefix: string) => {
    const body = new URLSearchParams({ intent: "save", version, ...sellerFields, orderPrefix });
    return fetch(tab, { method: "POST", headers, body, redirect: "manual" });
  };
  const refused = await save("N-1");
  expect([refused.status, await visibleTextOf(refused)]).toEqual([
    400,
    expect.stringContaining("Enter one to ten letters and digits"),
  ]);
  expect((await save("nbr")).status).toBe(303);
  const { orderId } = await givenSold();
  await db.updateTable("settings").set({ orderPrefix: "DUB" }).execute();
  const { number } = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select("number")
    .executeTakeFirstOrThrow();
  expect(number).toMatch(/^NBR-\d{4}-\d{4}$/);
  expect(await (await shopperOf(shop).ask("/withdraw")).text()).not.toContain("DUB-");
});

const sellerFields = {
  sellerName: "Ana Owner",
  sellerAddress: "Rua Nova 1",
  sellerEmail: "ana@example.com",
  reservationMinutes: "20",
  cartTracks: "5",
  pausesDisputedFiles: "true",
  currency: "EUR",
};
