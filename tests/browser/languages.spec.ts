import type { Page } from "@playwright/test";
import { languages } from "../../app/platform/i18n/language.ts";
import { givenTracksOnSale, useOwnNetwork } from "./cart-page.ts";
import { expect, test } from "./checkout-shop-test.ts";
import { findingsOn } from "./findings.ts";
import { givenMember } from "./login-page.ts";
import { openLive } from "./open-live.ts";
import { overflowOf } from "./page-width.ts";

/* Visitors who read the shop in another language. */

test.use({ expectedErrors: [/status of 40[04]|ERR_INTERNET_DISCONNECTED/] });
test.beforeEach(({ page }) => useOwnNetwork(page));

async function switchTo(page: Page, name: RegExp) {
  await page.getByRole("button", { name: /^(Language|Língua):/ }).click();
  await page.getByRole("link", { name }).click();
}

test("a visitor switches to Portuguese and back, and keeps page, filters and cart", async ({
  page,
}) => {
  const { word, tracks } = await givenTracksOnSale(2);
  const [first, second] = tracks.map(({ title }) => title);
  await page.goto(`/?search=${word}`);
  await page.getByRole("button", { name: `Add to cart: ${first}` }).click();
  await expect(page.getByText("Added to cart").first()).toBeVisible();

  await switchTo(page, /^português$/i);
  await expect(page).toHaveURL(`/pt?search=${word}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "pt");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Resultados da procura por: ${word}`,
  );
  const cart = page.getByRole("banner").getByRole("link", { name: /^Carrinho: 1 artigo/ });
  await expect(cart).toBeVisible();

  // Links, forms, redirects and fetchers of the router stay in the language.
  await page
    .getByRole("button", { name: new RegExp(`: ${second}$`) })
    .first()
    .click();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Carrinho: 2/ })).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Carrinho/ })
    .click();
  await expect(page).toHaveURL("/pt/carrinho");
  await expect(page.getByRole("article").filter({ hasText: `${second}` })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Finalizar a compra" }).click();
  await expect(page).toHaveURL(/\/pt\/checkout\/[a-z2-7]{26}$/);
  await page.goBack();
  await expect(page).toHaveURL("/pt/carrinho");
  await expect(page.getByRole("heading", { level: 1, name: "O seu carrinho" })).toBeVisible();

  await switchTo(page, /^English$/);
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("heading", { level: 1, name: "Your cart" })).toBeVisible();
});

test("the pages have names in the visitor's language, also without loading them anew", async ({
  page,
}) => {
  await openLive(page, "/pt/track-store?view=list");
  await expect(page).toHaveURL("/pt/loja?view=list");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const footer = page.getByRole("contentinfo");
  for (const [name, address] of [
    ["Contacto", "/pt/contacto"],
    ["FAQ", "/pt/perguntas-frequentes"],
    ["Privacidade", "/pt/privacidade"],
  ] as const) {
    await footer.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(address);
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const german = page.locator('link[rel="alternate"][hreflang="de"]');
  await expect(german).toHaveAttribute("href", /\/de\/datenschutz$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/pt/contacto");
  await page.getByRole("main").getByRole("button").last().click();
  await expect(page.getByRole("textbox", { name: "Nome" })).toBeFocused();
  await expect(page).toHaveURL("/pt/contacto");
  await page.context().setOffline(true);
  await page.getByRole("textbox", { name: "Nome" }).fill("Ana");
  await page.getByRole("textbox", { name: "E-mail" }).fill("ana@example.com");
  await page.getByRole("textbox", { name: "Mensagem" }).fill("Olá!");
  await page.getByRole("main").getByRole("button").last().click();
  await expect(page.getByText("Erro ao enviar a mensagem")).toBeVisible();
  await page.context().setOffline(false);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await switchTo(page, /^Deutsch$/);
  await expect(page).toHaveURL("/de/kontakt");
});

test("the shop in Portuguese is accessible, and fits a small phone in every language", async ({
  page,
}) => {
  test.slow();
  const { tracks } = await givenTracksOnSale(1);
  const paths = ["", "/track-store", `/music/${tracks[0]?.slug}`, "/contact", "/cart", "/none"];
  for (const path of paths) {
    await page.goto(`/pt${path}`);
    expect.soft(await findingsOn(page), path).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const language of languages.filter((each) => each !== "en")) {
    for (const path of paths) {
      await page.goto(`/${language}${path}`);
      expect.soft(await overflowOf(page), `${language}${path}`).toBe(0);
    }
  }
});

const journeys = [
  {
    language: "pt",
    buy: /^Comprar agora/,
    fields: { name: "Nome legal", email: "E-mail", again: "Repita o e-mail", country: "País" },
    consents: [
      "Li o contrato acima e aceito-o.",
      "Consinto expressamente na entrega imediata dos meus ficheiros, antes de terminar o prazo de livre resolução de 14 dias.",
      "Reconheço que perco desse modo o direito de livre resolução assim que a entrega começar.",
    ],
    order: "Encomenda com obrigação de pagar",
    pay: "Pagar",
    sold: "Vendida a si",
    withdraw: "Resolver este contrato",
    withdrawal: { name: "O seu nome", email: "E-mail da encomenda" },
    confirm: "Confirmar a resolução",
    received: "A sua declaração de resolução chegou",
    statement: "Declaro que resolvo este contrato.",
  },
  {
    language: "de",
    buy: /^Jetzt kaufen/,
    fields: {
      name: "Bürgerlicher Name",
      email: "E-Mail",
      again: "E-Mail wiederholen",
      country: "Land",
    },
    consents: [
      "Ich habe den obigen Vertrag gelesen und nehme ihn an.",
      "Ich stimme ausdrücklich zu, dass meine Dateien sofort geliefert werden, vor Ablauf der 14-tägigen Widerrufsfrist.",
      "Mir ist bekannt, dass durch diese Zustimmung mit Beginn der Lieferung mein Widerrufsrecht erlischt.",
    ],
    order: "Zahlungspflichtig bestellen",
    pay: "Bezahlen",
    sold: "An dich verkauft",
    withdraw: "Diesen Vertrag widerrufen",
    withdrawal: { name: "Dein Name", email: "E-Mail der Bestellung" },
    confirm: "Widerruf bestätigen",
    received: "Wir haben deinen Widerruf erhalten",
    statement: "Ich widerrufe diesen Vertrag.",
  },
];

for (const journey of journeys) {
  const { language, fields, withdrawal } = journey;

  test(`a buyer orders, pays and withdraws in the words of the law: ${language}`, async ({
    page,
  }) => {
    const main = page.getByRole("main");
    const press = (name: string | RegExp) => main.getByRole("button", { name }).first().click();
    const fill = (label: string, text: string) =>
      main.getByLabel(label, { exact: true }).fill(text);
    const { tracks } = await givenTracksOnSale(1);
    await page.goto(`/${language}/music/${tracks[0]?.slug}`);
    await press(journey.buy);
    await expect(page).toHaveURL(new RegExp(`/${language}/checkout/`));
    await fill(fields.name, "Ana Buyer");
    await fill(fields.email, "ana@example.com");
    await fill(fields.again, "ana@example.com");
    await main.getByLabel(fields.country, { exact: true }).selectOption("PT");
    for (const consent of journey.consents) await main.getByLabel(consent).check();
    expect.soft(await findingsOn(page)).toEqual([]);
    await main.getByRole("button", { name: journey.order, exact: true }).click();
    await press(journey.pay);
    await expect(main.getByText(journey.sold)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${language}/orders/`));
    expect.soft(await overflowOf(page)).toBe(0);
    await main.getByRole("link", { name: journey.withdraw }).click();
    await fill(withdrawal.name, "Ana Buyer");
    await fill(withdrawal.email, "ana@example.com");
    await press(journey.confirm);
    await expect(main.getByRole("heading", { name: journey.received })).toBeVisible();
    await expect(main.getByText(journey.statement)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    expect.soft(await findingsOn(page)).toEqual([]);
  });
}

test("a page in another language follows the shop's changes", async ({ page }) => {
  await openLive(page, "/pt/loja");
  const { tracks } = await givenTracksOnSale(1);
  await expect(page.getByRole("link", { name: tracks[0]?.title, exact: true })).toBeVisible();
});

test("an administrator who signs in on a Portuguese page arrives in the admin area", async ({
  page,
}) => {
  const { username, password } = await givenMember({ role: "admin" });
  await page.goto("/pt/login?returnTo=%2Fadmin%2Ffaq");
  await page.getByLabel("Nome de utilizador").fill(username);
  await page.getByLabel("Palavra-passe").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sessão", exact: true }).click();
  await expect(page).toHaveURL("/admin/faq");
  await expect(page.getByRole("link", { name: "Add question" })).toBeVisible();
});

test.describe("with a browser in Portuguese", () => {
  test.use({ locale: "pt-BR" });

  test("the English shop offers Portuguese, until the visitor chooses or declines", async ({
    page,
  }) => {
    const offer = page.getByRole("link", { name: "Ler esta página em português" });
    await page.goto("/faq");
    await offer.click();
    await expect(page).toHaveURL("/pt/perguntas-frequentes");
    await expect(page.getByRole("button", { name: "Língua: pt" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Read this page in English" })).toHaveCount(0);
    await page.goto("/contact");
    await expect(offer).toBeVisible();
    expect.soft(await findingsOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Fechar" }).click();
    await expect(offer).toHaveCount(0);
    await openLive(page, "/faq");
    await expect(offer).toHaveCount(0);
    expect(await page.context().cookies()).toEqual([]);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the header's languages are links", async ({ page }) => {
    await page.goto("/track-store?genre=Techno");
    await switchTo(page, /^português$/i);
    await expect(page).toHaveURL("/pt/loja?genre=Techno");
    await switchTo(page, /^English$/);
    await expect(page).toHaveURL("/track-store?genre=Techno");
  });
});
