const MEGABYTE = 1_000_000;

/** Formats a size as `8.4 MB` or `1.2 GB`. */
export function formatSize(bytes: number): string {
  if (bytes >= 1000 * MEGABYTE) return `${Math.round(bytes / (100 * MEGABYTE)) / 10} GB`;
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1000)} kB`;
  return `${Math.round(bytes / (MEGABYTE / 10)) / 10} MB`;
}
