import { addressWithCountry } from "#app/system/postal-address.ts";
import { tidy } from "./render-template.ts";

/** A buyer as the agreement names them. */
export type Party = { "buyer.legalName": string; "buyer.details": string };

/** Of somebody who has not said yet who they are. */
export const unnamedParty: Party = {
  "buyer.legalName": "[your legal name]",
  "buyer.details": "[a private person or a trade, and the country]",
};

type Typed = {
  kind?: string | null | undefined;
  legalName?: string | null | undefined;
  artistName?: string | null | undefined;
  address?: string | null | undefined;
  vatId?: string | null | undefined;
};

/** `country`: its name. Of a form that is being filled in, as far as it is. */
export function partyOf(
  { kind, legalName, artistName, address, vatId }: Typed,
  country: string,
): Party {
  const name = tidy(legalName ?? "");
  const artist = tidy(artistName ?? "");
  const who = name || unnamedParty["buyer.legalName"];
  const place = country || "[country]";
  const number = tidy(vatId ?? "")
    .toUpperCase()
    .replace(/[\s.-]/g, "");
  const lines = addressWithCountry(address?.trim() || "[address]", place);
  const trade = [`acting for a trade or profession, ${tidy(lines.replaceAll("\n", ", "))}`];
  if (number) trade.push(`VAT ID ${number}`);
  return {
    "buyer.legalName": artist ? `${who} (artist name: ${artist})` : who,
    "buyer.details": kind === "trade" ? trade.join(", ") : `a private person in ${place}`,
  };
}

/** What a form sends of the party that its page showed. */
export function wordsOfParty(party: Party): string {
  return `${party["buyer.legalName"]}, ${party["buyer.details"]}`;
}
