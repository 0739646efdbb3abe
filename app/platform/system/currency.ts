/** ISO 4217 codes of currencies whose minor unit is a hundredth. */
export const currencies = [
  "EUR",
  "USD",
  "GBP",
  "CHF",
  "CAD",
  "AUD",
  "NZD",
  "SEK",
  "NOK",
  "DKK",
  "PLN",
  "CZK",
  "RON",
  "BRL",
] as const;

export type Currency = (typeof currencies)[number];

export function isCurrency(text: unknown): text is Currency {
  return currencies.some((currency) => currency === text);
}
