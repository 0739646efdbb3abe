import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { m } from "#messages";
import { languages } from "../../app/platform/i18n/language.ts";
import { runInLanguage } from "../../app/platform/i18n/request-language.server.ts";
import {
  consentTexts,
  consentVersions,
  deliveryConsentTexts,
} from "../../app/shop/checkout/consents.ts";

test("the order button has the words of the law in each language", () => {
  const buttons = languages.map((each) => [each, runInLanguage(each, m.checkout_order_button)]);
  expect(Object.fromEntries(buttons)).toEqual({
    en: "Order with obligation to pay",
    pt: "Encomenda com obrigação de pagar",
    es: "Pedido con obligación de pago",
    fr: "Commande avec obligation de paiement",
    de: "Zahlungspflichtig bestellen",
  });
});

test("the consent wording of each law has a version, and new wording in any language needs a new version", () => {
  const textsOf = (law: "eu" | "uk") => [
    consentTexts(law),
    deliveryConsentTexts({ lines: [{ kind: "service" }] }, law),
  ];
  const hashOf = (law: "eu" | "uk") => {
    const texts = languages.map((each) => runInLanguage(each, () => textsOf(law)));
    return createHash("sha256").update(JSON.stringify(texts)).digest("hex");
  };
  expect([consentVersions.eu, hashOf("eu")]).toEqual([
    "2026-11-28",
    "398db77274777ea150ba6c6502f13fdb285969762e7c20b7b9fafa946b08aafb",
  ]);
  expect([consentVersions.uk, hashOf("uk")]).toEqual([
    "2026-11-26",
    "d53f2bfa7ce54c74dc9b291c7a1a988ea392427339b39f6ad0366dc2a451d3c5",
  ]);
});
