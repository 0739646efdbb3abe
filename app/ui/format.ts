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

/** A file's size in the units of a download window: `820 KB`, `61.4 MB`, `1.2 GB`. */
export function formatSize(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const amount = bytes / 1000 ** power;
  return `${power < 2 ? Math.round(amount) : Math.round(amount * 10) / 10} ${units[power]}`;
}
