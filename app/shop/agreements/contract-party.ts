import { addressWithCountry } from "#app/platform/system/postal-address.ts";
import { m } from "#messages";
import { tidy } from "./render-template.ts";

export type ContractParty = { "buyer.legalName": string; "buyer.details": string };

export const unnamedContractParty = (): ContractParty => ({
  "buyer.legalName": m.party_name_missing(),
  "buyer.details": m.party_details_missing(),
});

type Typed = {
  kind?: string | null | undefined;
  legalName?: string | null | undefined;
  artistName?: string | null | undefined;
  address?: string | null | undefined;
  vatId?: string | null | undefined;
};

/** Accepts an incomplete form. `country` is the country's name. */
export function contractPartyOf(
  { kind, legalName, artistName, address, vatId }: Typed,
  country: string,
): ContractParty {
  const name = tidy(legalName ?? "");
  const artist = tidy(artistName ?? "");
  const who = name || m.party_name_missing();
  const countryName = country || m.party_country_missing();
  const number = tidy(vatId ?? "")
    .toUpperCase()
    .replace(/[\s.-]/g, "");
  const lines = addressWithCountry(address?.trim() || m.party_address_missing(), countryName);
  const trade = { address: tidy(lines.replaceAll("\n", ", ")) };
  const tradeText = number ? m.party_trade_with_vat_id({ ...trade, number }) : m.party_trade(trade);
  return {
    "buyer.legalName": artist ? m.party_with_artist({ name: who, artist }) : who,
    "buyer.details":
      kind === "trade" ? tradeText : m.party_private({ country: inSentence(countryName) }),
  };
}

const namesWithArticle =
  /^(?:Bahamas|Central|Comoros|Dominican|Gambia|Maldives|Netherlands|Philippines|Seychelles|United)\b|\bIslands$/;

/** Adds the article that some English names take, as in *the United Kingdom*. */
function inSentence(country: string): string {
  const isEnglish = m.language_tag().startsWith("en");
  return isEnglish && namesWithArticle.test(country) ? `the ${country}` : country;
}

export function formatContractParty(party: ContractParty): string {
  return `${party["buyer.legalName"]}, ${party["buyer.details"]}`;
}
