import { expect, test } from "vitest";
import { m } from "#messages";
import { languages } from "../../app/platform/i18n/language.ts";
import { runInLanguage } from "../../app/platform/i18n/request-language.server.ts";

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
