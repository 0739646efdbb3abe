import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { runInLanguage } from "../../app/platform/i18n/request-language.server.ts";
import { documentText } from "../../app/platform/pdf/document-text.ts";
import { sha256Hex } from "../../app/platform/system/sha256.server.ts";
import { agreementModels } from "../../app/shop/agreements/agreement-models.ts";
import { builtInTemplate } from "../../app/shop/agreements/built-in-template.ts";
import { alignTexts } from "../../app/shop/agreements/parallel-texts.ts";
import { saveTemplate } from "../../app/shop/agreements/save-template.server.ts";
import { findTranslatedTemplate } from "../../app/shop/agreements/template-translations.server.ts";
import { findTemplate } from "../../app/shop/agreements/templates.server.ts";
import { composeAgreement } from "../../app/shop/orders/documents/compose-agreement.ts";
import { findAgreementDetails } from "../../app/shop/orders/documents/find-agreement-details.server.ts";
import {
  findAgreementDocument,
  provideAgreement,
} from "../../app/shop/orders/documents/order-documents.server.ts";
import { deleteUnusedTexts } from "../../app/shop/orders/state/agreed-texts.server.ts";
import {
  type Fields,
  openCheckout,
  orderOf,
  shopperOf,
  visibleTextOf,
} from "../checkout/shopper.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { innerBytesOf, textInPdf } from "../fixtures/pdf-bytes.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });
const translatedLanguages = ["pt", "es", "fr", "de"] as const;

beforeAll(() => openCheckout());

async function orderInPortuguese(fields: Fields = {}) {
  const track = await givenTrackSoldHere({ priceCents: 0, agreementModel: "licence" });
  const shopper = shopperOf(shop);
  const checkout = await shopper.reserve(track.id);
  const page = await visibleTextOf(await shopper.ask(`/pt${checkout}`));
  const sent = await runInLanguage("pt", () => shopper.send(`/pt${checkout}`, fields));
  expect(sent.status).toBe(303);
  const { id: orderId, lineId } = await orderOf(track.id);
  const document = await until(
    () => findAgreementDocument(lineId),
    (found) => found !== undefined,
  );
  return { orderId, lineId, page, content: document?.content ?? Buffer.of() };
}

/** Returns the text of an agreement that is printed now. */
async function printAgain(lineId: string): Promise<string> {
  const details = await findAgreementDetails(lineId);
  if (!details) throw new Error("There is no agreement.");
  return runInLanguage("pt", () => documentText(composeAgreement(details)));
}

function listTextsNaming(buyer: string) {
  return db
    .selectFrom("agreedTexts")
    .where("text", "like", `%${buyer}%`)
    .select("sha256")
    .execute();
}

const variablesIn = (text: string) => text.match(/\{\{[^{}]*\}\}/g)?.sort() ?? [];

test.each(
  translatedLanguages.flatMap((language) =>
    agreementModels.map((model) => [model, language] as const),
  ),
)(
  "the built-in agreement for the model %s has the same clauses and variables in %s",
  async (model, language) => {
    const template = builtInTemplate(model);
    const translated = (await findTranslatedTemplate(model, template, language)) ?? "";
    const rows = alignTexts(template, translated);
    expect(rows.length).toBeGreaterThan(30);
    for (const { original, translation } of rows) {
      const [texts, translatedTexts] = [original, translation].map((blocks) =>
        blocks.map(({ text }) => text).join("\n\n"),
      );
      expect(variablesIn(translatedTexts ?? "")).toEqual(variablesIn(texts ?? ""));
    }
  },
);

test("a Portuguese buyer reads the agreement in Portuguese beside the English one, and gets both as a PDF", async () => {
  const { page, content } = await orderInPortuguese({ legalName: "שירה כהן" });
  for (const part of [
    "Only the English text is binding.",
    "Só o texto em inglês é vinculativo.",
    "1. The parties 1. As partes 1.1 The seller is",
    "AI-generated parts: none declared. 6.1 A obra é criação do próprio autor.",
  ]) {
    expect(page).toContain(part);
  }
  const inner = innerBytesOf(content);
  for (const part of ["The buyer is שירה כהן", "O comprador é שירה כהן"]) {
    expect(inner.includes(textInPdf(part)), part).toBe(true);
  }
  expect(inner.toString("latin1")).toMatch(/\/Lang \(en\)[\s\S]*\/Lang \(pt\)/);
});

test("an agreement printed later has both texts as the buyer read them, and its fingerprint is of the English one", async () => {
  const { lineId } = await orderInPortuguese();
  await db.updateTable("settings").set({ sellerName: "Somebody Else" }).execute();
  const { sha256, text = "" } = (await findAgreementDetails(lineId))?.agreed ?? {};
  expect(sha256).toBe(sha256Hex(text));
  const printed = await printAgain(lineId);
  expect(printed).toContain("The buyer is Ana Buyer, a consumer in Portugal.");
  expect(printed).toContain("O comprador é Ana Buyer, particular residente em Portugal.");
  expect(printed).not.toMatch(/(?:The seller is|O vendedor é) Somebody Else/);
});

test("an order from before agreements were translated keeps its document, and prints the English text alone", async () => {
  const { orderId, lineId, content } = await orderInPortuguese();
  await db
    .updateTable("orderConsents")
    .where("orderId", "=", orderId)
    .set({ translationSha256: null })
    .execute();
  expect((await provideAgreement(lineId))?.content.equals(content)).toBe(true);
  const printed = await printAgain(lineId);
  expect(printed).toContain("Só é vinculativa a versão na língua abaixo.\n\nExclusive License");
  expect(printed).not.toContain("As partes");
});

test("an erased order leaves neither text", async () => {
  const { orderId } = await orderInPortuguese({ legalName: "Zoë Erased" });
  expect(await listTextsNaming("Zoë Erased")).toHaveLength(2);
  await db.transaction().execute(async (tx) => {
    const agreedTo = await tx
      .deleteFrom("orderConsents")
      .where("orderId", "=", orderId)
      .returning(["textSha256", "translationSha256"])
      .execute();
    await deleteUnusedTexts(tx, agreedTo);
  });
  expect(await listTextsNaming("Zoë Erased")).toEqual([]);
});

const ask = askerOf(shop);
const neededVariables =
  "{{seller.name}} {{buyer.legalName}} {{buyer.details}} {{track.title}} {{track.files}} {{price.total}}";

type Owner = Awaited<ReturnType<typeof givenUser>>;

async function writeTemplate(owner: Owner, text: string): Promise<void> {
  const { version } = await findTemplate("licence");
  resultOf(await saveTemplate(owner, "licence", text, String(version)));
}

async function translate(owner: Owner, text: string): Promise<Response> {
  const screen = "/admin/translations?language=pt";
  const id = "agreement:licence";
  const page = await (await ask(owner, "GET", `${screen}&edit=${id}`)).text();
  const version = /name="version" value="([^"]*)"/.exec(page)?.[1] ?? "";
  const fields = new URLSearchParams({ intent: "agreement", id, version, text });
  return ask(owner, "POST", screen, fields);
}

test("an owner's own agreement is shown alone until it is translated, and again after it has changed", async () => {
  const owner = await givenUser({ role: "admin" });
  await db.updateTable("userProfiles").set({ adminLanguage: "en" }).execute();
  await writeTemplate(owner, `The deal: ${neededVariables}`);
  const untranslated = await orderInPortuguese();
  expect(untranslated.page).toContain("The deal:");
  expect(untranslated.page).not.toContain("Só o texto em inglês é vinculativo.");
  expect(await printAgain(untranslated.lineId)).toContain(
    "Só é vinculativa a versão na língua abaixo.",
  );
  const incomplete = await translate(owner, "O acordo: {{seller.name}}");
  expect(incomplete.status).toBe(400);
  expect(await incomplete.text()).toContain("The text never uses {{buyer.legalName}}.");
  expect((await translate(owner, `O acordo: ${neededVariables}\n\nFim.`)).status).toBe(303);
  const translated = await orderInPortuguese();
  expect(translated.page).toContain("O acordo:");
  expect(await printAgain(translated.lineId)).toMatch(/The deal: .*\n\nO acordo: .*\n\nFim\./);
  expect(translated.content.subarray(0, 5).toString()).toBe("%PDF-");
  await writeTemplate(owner, `The new deal: ${neededVariables}`);
  const changed = await orderInPortuguese();
  expect(changed.page).toContain("The new deal:");
  expect(changed.page).not.toContain("O acordo:");
});
