import { addressWithCountry } from "#app/system/postal-address.ts";
import { m } from "#messages";
import { tidy } from "./render-template.ts";

/** A buyer as the agreement names them. */
export type Party = { "buyer.legalName": string; "buyer.details": string };

/** Of somebody who has not said yet who they are. */
export const unnamedParty = (): Party => ({
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

/** `country`: its name. Of a form that is being filled in, as far as it is. */
export function partyOf(
  { kind, legalName, artistName, address, vatId }: Typed,
  country: string,
): Party {
  const name = tidy(legalName ?? "");
  const artist = tidy(artistName ?? "");
  const who = name || m.party_name_missing();
  const place = country || m.party_country_missing();
  const number = tidy(vatId ?? "")
    .toUpperCase()
    .replace(/[\s.-]/g, "");
  const lines = addressWithCountry(address?.trim() || m.party_address_missing(), place);
  const trade = { address: tidy(lines.replaceAll("\n", ", ")) };
  const tradeText = number ? m.party_trade_with_vat_id({ ...trade, number }) : m.party_trade(trade);
  return {
    "buyer.legalName": artist ? m.party_with_artist({ name: who, artist }) : who,
    "buyer.details": kind === "trade" ? tradeText : m.party_private({ country: place }),
  };
}

/** What a form sends of the party that its page showed. */
export function wordsOfParty(party: Party): string {
  return `${party["buyer.legalName"]}, ${party["buyer.details"]}`;
}
