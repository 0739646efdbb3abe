import { addressWithCountry } from "#app/platform/system/postal-address.ts";
import { m } from "#messages";
import { tidy } from "./render-template.ts";

export type ContractParty = { "buyer.legalName": string; "buyer.details": string };

export const unnamedContractParty = (): ContractParty => ({
  "buyer.legalName": m.party_name_missing(),
  "buyer.details": m.party_details_missing(),
});

/** The buyer in the binding text, and in its translation. */
export type ContractParties = { original: ContractParty; translated: ContractParty };

/** Phrases of a language, with placeholders in braces. */
type PartyPhrases = { isEnglish: boolean } & Record<
  | "nameMissing"
  | "addressMissing"
  | "countryMissing"
  | "withArtist"
  | "private"
  | "trade"
  | "tradeWithVatId",
  string
>;

export const partyPhrases = (): PartyPhrases => ({
  isEnglish: m.language_tag().startsWith("en"),
  nameMissing: m.party_name_missing(),
  addressMissing: m.party_address_missing(),
  countryMissing: m.party_country_missing(),
  withArtist: m.party_with_artist({ name: "{name}", artist: "{artist}" }),
  private: m.party_private({ country: "{country}" }),
  trade: m.party_trade({ address: "{address}" }),
  tradeWithVatId: m.party_trade_with_vat_id({ address: "{address}", number: "{number}" }),
});

type Typed = {
  kind?: string | null | undefined;
  legalName?: string | null | undefined;
  artistName?: string | null | undefined;
  address?: string | null | undefined;
  vatId?: string | null | undefined;
};

/** Accepts an incomplete form. `country` is the country's name in the language of the phrases. */
export function contractPartyOf(
  { kind, legalName, artistName, address, vatId }: Typed,
  country: string,
  phrases = partyPhrases(),
): ContractParty {
  const name = tidy(legalName ?? "");
  const artist = tidy(artistName ?? "");
  const who = name || phrases.nameMissing;
  const countryName = country || phrases.countryMissing;
  const number = tidy(vatId ?? "")
    .toUpperCase()
    .replace(/[\s.-]/g, "");
  const lines = addressWithCountry(address?.trim() || phrases.addressMissing, countryName);
  const trade = { address: tidy(lines.replaceAll("\n", ", ")), number };
  const inSentence = phrases.isEnglish ? withArticle(countryName) : countryName;
  return {
    "buyer.legalName": artist ? fill(phrases.withArtist, { name: who, artist }) : who,
    "buyer.details":
      kind === "trade"
        ? fill(number ? phrases.tradeWithVatId : phrases.trade, trade)
        : fill(phrases.private, { country: inSentence }),
  };
}

const namesWithArticle =
  /^(?:Bahamas|Central|Comoros|Dominican|Gambia|Maldives|Netherlands|Philippines|Seychelles|United)\b|\bIslands$/;

/** Adds the article that some English names take, as in *the United Kingdom*. */
function withArticle(country: string): string {
  return namesWithArticle.test(country) ? `the ${country}` : country;
}

function fill(phrase: string, values: Record<string, string>): string {
  return phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

export function formatContractParty(party: ContractParty): string {
  return `${party["buyer.legalName"]}, ${party["buyer.details"]}`;
}
