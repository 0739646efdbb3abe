import { m } from "#messages";

/** Formats a share of 1, with at most two digits after the point. */
export function formatPercent(share: number): string {
  return share.toLocaleString(m.locale(), { style: "percent", maximumFractionDigits: 2 });
}
