import { type Currency, isCurrency } from "#app/platform/system/currency.ts";
import { formatPercent } from "#app/platform/ui/format-percent.ts";
import { formatTime } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { DEFAULT_SHOP_NAME } from "#app/platform/ui/shop-name.ts";
import { m } from "#messages";
import type { PageNamer } from "./audit-actions.ts";
import type { DetailValue, FieldChange } from "./changed-fields.ts";
import { type DetailNamer, nameOfDetail } from "./detail-names.ts";

export type Details = Record<string, DetailValue | FieldChange>;

type Texts = Record<string, () => string>;

const codeTexts: Record<string, Texts> = {
  group: { mixing: m.services_mixing, mastering: m.services_mastering },
  how: {
    checkout: m.sold_in_shop,
    "download-page": m.sold_on_download_page,
    "thank-you-page": m.sold_on_thank_you_page,
    "by-hand": m.sold_manually,
    "other-means": m.how_other_means,
  },
  kind: {
    "mastered-wav": m.file_kind_mastered_wav,
    mp3: m.file_kind_mastered_mp3,
    "unmastered-wav": m.file_kind_unmastered_wav,
    "radio-edit": m.file_kind_radio_edit,
    instrumental: m.file_kind_instrumental,
    stems: m.file_kind_stems,
    midi: m.file_kind_midi,
    project: m.file_kind_project,
    artwork: m.file_kind_artwork,
  },
  outcome: { won: m.dispute_won, lost: m.dispute_lost },
  why: {
    sold: m.why_sold,
    "time-over": m.why_time_over,
    "cut-above-price": m.why_cut_above_price,
  },
};

/** Holds what entries do not store: names of details and pages, the shop's currency and name. */
export type AuditReading = {
  nameOther: DetailNamer;
  namePage: PageNamer;
  currency: Currency;
  shopName: string;
};

/** The log keeps the product's name for what the shop itself or a visitor did. */
export function nameOfActor(
  { actorId, actorName }: { actorId: string | null; actorName: string },
  { shopName }: Pick<AuditReading, "shopName">,
): string {
  return actorId === null && actorName === DEFAULT_SHOP_NAME ? shopName : actorName;
}

export function describeAuditDetails(
  details: Details,
  { nameOther, currency: shopCurrency }: Pick<AuditReading, "nameOther" | "currency">,
): { name: string; text: string }[] {
  const { cents, currency: stored } = details;
  const currency = isCurrency(stored) ? stored : shopCurrency;
  const isOfAmount = typeof cents === "number" && isCurrency(stored);
  return Object.entries(details)
    .filter(([name]) => name !== "currency" || !isOfAmount)
    .map(([name, value]) => ({
      name: nameOfDetail(name, nameOther),
      text: describeDetail(name, value, currency),
    }));
}

function describeDetail(
  name: string,
  value: DetailValue | FieldChange,
  currency: Currency,
): string {
  if (typeof value !== "object" || value === null) return describeValue(name, value, currency);
  if ("changed" in value) return m.detail_changed();
  const { from, to } = value;
  return `${describeValue(name, from, currency)} → ${describeValue(name, to, currency)}`;
}

function describeValue(name: string, value: DetailValue, currency: Currency): string {
  if (value === null) return name === "share" ? m.share_default() : m.detail_nothing();
  if (typeof value === "boolean") return value ? m.yes() : m.no();
  if (typeof value === "number") return describeNumber(name, value, currency);
  if (name === "at") return describeTime(value);
  return codeTexts[name]?.[value]?.() ?? value;
}

function describeNumber(name: string, value: number, currency: Currency): string {
  if (/cents$/i.test(name)) return formatMoney({ cents: value, currency });
  if (name === "share") return formatPercent(value / 100);
  return value.toLocaleString(m.locale());
}

function describeTime(value: string): string {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? value : formatTime(time);
}
