/**
 * Says what a buyer's or seller's country means for a sale. No other code asks for a country.
 *
 * The right of withdrawal follows the buyer's country, wherever the seller is: a choice of law
 * cannot take away the mandatory rights of a consumer's own country if the seller directs sales
 * there (Regulation (EC) 593/2008, "Rome I", art. 6; in Switzerland IPRG, art. 120).
 *
 * - `eu`: Directive 2011/83/EU, art. 9 (14 days), 16 (a) and 16 (m) (lost by requested delivery).
 *   The French overseas departments, Saint Martin and Åland are in the EU.
 * - `eea`: the same by the EEA agreement. Norway: angrerettloven (LOV-2014-06-20-27), § 20–22.
 *   Norway's private law also applies on Svalbard (svalbardloven, § 2) and Jan Mayen (LOV-1930-02-27-2,
 *   § 2). Iceland: lög 16/2016. Liechtenstein: FAGG.
 * - `uk`: Consumer Contracts Regulations 2013 (SI 2013/3134), reg. 29, 30, 36, 37: the same shape, in
 *   Northern Ireland too. The Isle of Man and the Channel Islands are not part of the United Kingdom.
 * - `none`: no right to withdraw from files bought online. Switzerland: OR, art. 40a–40f (at the
 *   door and by telephone only). USA: 16 CFR 429 (door-to-door sales only). Canada: provincial acts
 *   such as Ontario's Consumer Protection Act 2002, s. 40 (missing information only). Australia:
 *   ACL, s. 69–88, and New Zealand: Fair Trading Act 1986, s. 36K–36S (unsolicited sales only).
 *   Japan: Act on Specified Commercial Transactions, art. 15-3 (goods only). China: Law on the
 *   Protection of Consumer Rights, art. 25 (not for downloads). Singapore: Consumer Protection (Fair
 *   Trading) Act (not for online sales). Hong Kong: no such law.
 * - `granted`: every other country. Many have a right of another length (Brazil and South Korea 7
 *   days, Israel and Turkey 14), some have none; the shop itself gives the EU's 14 days there. In
 *   Brazil no consent ends the right (CDC, art. 49, knows no exception for downloads).
 *
 * Tax: Directive 2006/112/EC, art. 7 (Monaco is France), 44, 45 and 58; the territories of art. 6
 * are not in its area, but those without a code of their own (the Canary Islands, Ceuta, Melilla,
 * Livigno, Büsingen, Helgoland, Mount Athos) can't be told from their country. United Kingdom: VAT
 * Act 1994, s. 7A and schedule 4A (the Isle of Man is included; the EU's VAT covers goods only in
 * Northern Ireland: Windsor Framework, art. 8). Norway: merverdiavgiftsloven, § 1-2 (without Svalbard
 * and Jan Mayen) and § 6-22. In these, personal work such as mixing for a private buyer is taxed where
 * the seller is, and files where the buyer is. Switzerland: MWSTG, art. 8 (where the buyer is;
 * Liechtenstein is included). Invoices by certified software: Portugal, Decreto-Lei 28/2019, art. 4.
 */
const withdrawalLaws = ["eu", "eea", "uk", "granted", "none"] as const;

export type WithdrawalLaw = (typeof withdrawalLaws)[number];

/** `tax` where it is not a VAT, or this table does not know it. */
export type TaxName = "vat" | "tax";

type CountryRules = {
  withdrawal: WithdrawalLaw;
  /** Belongs to the common VAT area of the EU. */
  isEuVat: boolean;
  /** Country that it belongs to for tax, if not itself. */
  taxedAs?: string;
  taxName: TaxName;
  privateWorkTaxedAt: "seller" | "buyer";
  /** First letters of its VAT IDs, if not its code. */
  vatPrefix?: string;
  /** Sellers may write invoices with certified software only, which this is not. */
  requiresCertifiedInvoices?: boolean;
};

const elsewhere: CountryRules = {
  withdrawal: "granted",
  isEuVat: false,
  taxName: "tax",
  privateWorkTaxedAt: "buyer",
};
const vatAtSeller = { taxName: "vat", privateWorkTaxedAt: "seller" } as const;
const member: CountryRules = { withdrawal: "eu", isEuVat: true, ...vatAtSeller };
const swiss: CountryRules = { ...elsewhere, withdrawal: "none", taxName: "vat" };
const british: CountryRules = { ...elsewhere, withdrawal: "uk", ...vatAtSeller };

const table: Readonly<Record<string, CountryRules>> = {
  ...each("AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,HR,HU,IE,IT,LT,LU,LV,MT,NL,PL,RO,SE,SI,SK", member),
  ...each("AX,GF,GP,MF,MQ,RE,YT", { ...elsewhere, withdrawal: "eu", taxName: "vat" }),
  ...each("AS,AU,CA,CN,GU,HK,JP,MP,NZ,PR,SG,UM,US,VI", { ...elsewhere, withdrawal: "none" }),
  CH: swiss,
  GB: british,
  GR: { ...member, vatPrefix: "EL" },
  IM: { ...british, withdrawal: "granted", taxedAs: "GB" },
  IS: { ...elsewhere, withdrawal: "eea", ...vatAtSeller },
  LI: { ...swiss, withdrawal: "eea", taxedAs: "CH" },
  MC: { ...member, withdrawal: "granted", taxedAs: "FR" },
  NO: { ...elsewhere, withdrawal: "eea", ...vatAtSeller },
  PT: { ...member, requiresCertifiedInvoices: true },
  SJ: { ...elsewhere, withdrawal: "eea" },
};

function each(codes: string, rules: CountryRules): Record<string, CountryRules> {
  return Object.fromEntries(codes.split(",").map((code) => [code, rules]));
}

/**
 * Countries where a price reduction names the lowest price of the 30 days before it: Directive
 * 98/6/EC, art. 6a, which also holds in the EEA.
 */
export const priorPriceCountries = Object.keys(table).filter((country) =>
  ["eu", "eea"].includes(withdrawalLawOf(country)),
);

/** `country` is a code of ISO 3166-1. */
function rulesOf(country: string): CountryRules {
  return (Object.hasOwn(table, country) && table[country]) || elsewhere;
}

export function withdrawalLawOf(country: string): WithdrawalLaw {
  return rulesOf(country).withdrawal;
}

export function taxCountryOf(country: string): string {
  return rulesOf(country).taxedAs ?? country;
}

export function isInEuVatArea(country: string): boolean {
  return rulesOf(country).isEuVat;
}

export function vatPrefixOf(country: string): string {
  return rulesOf(country).vatPrefix ?? country;
}

export function requiresCertifiedInvoices(seller: string): boolean {
  return rulesOf(seller).requiresCertifiedInvoices ?? false;
}

/** `seller` is null for a seller who named no country. */
export function taxNameOf(seller: string | null): TaxName {
  return seller === null ? "vat" : rulesOf(seller).taxName;
}

export function isPrivateWorkTaxedAtSeller(seller: string): boolean {
  return rulesOf(seller).privateWorkTaxedAt === "seller";
}
