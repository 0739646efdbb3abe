/** Length as `m:ss`, rounded half up; `--:--` while unknown. */
export function formatDuration(seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return "--:--";
  const whole = Math.floor(seconds + 0.5);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A price as the shop shows it: whole euros, then the euro sign. The exact price is in the structured data. */
export function formatPrice(cents: number): string {
  return `${Math.round(cents / 100)}€`;
}

/** A tempo without needless decimals: `128`, `127.5`. */
export function formatBpm(bpm: number): string {
  return String(Math.round(bpm * 100) / 100);
}

/** A moment in UTC, the same on the server and in every browser: `2026-01-31 14:05 UTC`. */
export function formatMoment(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
