/** Length as `m:ss`, rounded half up; `--:--` while unknown. */
export function formatDuration(seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return "--:--";
  const whole = Math.floor(seconds + 0.5);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Below ten euros, rounding to whole ones would change a price by more than a twentieth. */
const ROUNDED_FROM_CENTS = 10_00;

/**
 * A price as the shop shows it: whole euros, then the euro sign; a small price with its cents, and
 * nothing as `Free`. The exact price is in the structured data.
 */
export function formatPrice(cents: number): string {
  if (cents === 0) return "Free";
  const isExact = cents < ROUNDED_FROM_CENTS && cents % 100 !== 0;
  return `${isExact ? (cents / 100).toFixed(2) : Math.round(cents / 100)}€`;
}

/** A tempo without needless decimals: `128`, `127.5`. */
export function formatBpm(bpm: number): string {
  return String(Math.round(bpm * 100) / 100);
}

/** How many there are of something: `1 track`, `1,234 tracks`; `1,000+ tracks` where not all were counted. */
export function formatCount(count: number, noun: string, { hasMore = false } = {}): string {
  const number = `${count.toLocaleString("en")}${hasMore ? "+" : ""}`;
  return `${number} ${noun}${number === "1" ? "" : "s"}`;
}

/** A time as `2026-01-31 18:05 UTC`, the same on the server and in every browser. */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

const MEGABYTE = 1_000_000;

/** A size as people say it: `8.4 MB`, `1.2 GB`. */
export function formatSize(bytes: number): string {
  if (bytes >= 1000 * MEGABYTE) return `${Math.round(bytes / (100 * MEGABYTE)) / 10} GB`;
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1000)} kB`;
  return `${Math.round(bytes / (MEGABYTE / 10)) / 10} MB`;
}
