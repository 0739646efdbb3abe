import type { Currency } from "#app/platform/system/currency.ts";
import { m } from "#messages";

/** Formats `m:ss`, rounded half up, or `--:--` if unknown. */
export function formatDuration(seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return "--:--";
  const whole = Math.floor(seconds + 0.5);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Limit below which rounding to whole amounts would change a price by more than a twentieth. */
const ROUNDED_FROM_CENTS = 10_00;

/** Formats `149€`, `4.99€`, `10,000€`, `$149` or `Free`: whole amounts, except small prices. */
export function formatPrice(cents: number, currency: Currency): string {
  if (cents === 0) return m.price_free();
  const isExact = cents < ROUNDED_FROM_CENTS && cents % 100 !== 0;
  const digits = isExact ? 2 : 0;
  const format = numberFormat({
    useGrouping: "min2",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const amount = format.format(isExact ? cents / 100 : Math.round(cents / 100));
  return currency === "EUR" ? `${amount}€` : withSign(amount, currency);
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Creating a format takes longer than rendering the rest of a track's card. */
function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = m.locale() + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(m.locale(), options);
  numberFormats.set(key, format);
  return format;
}

function withSign(amount: string, currency: Currency): string {
  const format = numberFormat({ style: "currency", currency });
  const sign = format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
  return /[A-Z]$/.test(sign) ? `${sign} ${amount}` : `${sign}${amount}`;
}

/** Formats a tempo as `128` or `127.5`. */
export function formatBpm(bpm: number): string {
  return String(Math.round(bpm * 100) / 100);
}

export function formatNumber(number: number): string {
  return number.toLocaleString(m.locale());
}
