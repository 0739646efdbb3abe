import { listOf } from "#app/platform/ui/list-of.ts";
import { m } from "#messages";

/** Lines that the buyer keeps as long as the order is paid. */
export function keptLines<Line extends { returnedAt: Date | null }>(lines: Line[]): Line[] {
  return lines.filter(({ returnedAt }) => returnedAt === null);
}

type Lines = { lines: { kind: "track" | "service" }[] };

/** Returns whether services are all that is ordered. */
export function isOfService({ lines }: Lines): boolean {
  return lines.length > 0 && lines.every(({ kind }) => kind === "service");
}

export function hasService({ lines }: Lines): boolean {
  return lines.some(({ kind }) => kind === "service");
}

export function tracksIn<Line extends { kind: "track" | "service" }>(lines: Line[]): Line[] {
  return lines.filter(({ kind }) => kind === "track");
}

export function trackIdsOf({ lines }: { lines: { trackId: string | null }[] }): string[] {
  return lines.flatMap(({ trackId }) => (trackId === null ? [] : [trackId])).toSorted();
}

/** Time when the last line was delivered, or null while one is not. */
export function deliveredAtOf(lines: { deliveredAt: Date | null }[]): Date | null {
  const times = lines.map(({ deliveredAt }) => deliveredAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...times);
  return Number.isFinite(last) ? new Date(last) : null;
}

type Delivered = { kind: "track" | "service"; deliveredAt: Date | null };

/** Time of the first download, or of the first delivery if services are all that is ordered. */
export function firstDeliveryOf(lines: Delivered[]): Date | null {
  const delivered = isOfService({ lines }) ? lines : tracksIn(lines);
  const times = delivered.flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

type Titled = { lines: { title: string }[] };

/** Titles within a sentence, with their number for its plural. */
export function titlesOf({ lines }: Titled): { titles: string; count: number } {
  const titles = listOf(lines.map(({ title }) => m.quoted_title({ title })));
  return { titles, count: lines.length };
}

/** Titles where there is room for one of them. */
export function headingOf([title = "", ...others]: string[]): string {
  return others.length === 0 ? title : m.title_and_more({ title, count: others.length });
}
