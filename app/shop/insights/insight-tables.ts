import type { Insights } from "./find-insights.server.ts";

type Table = { columns: string[]; rows: (readonly (string | number)[])[] };

const euros = (cents: number) => cents / 100;

/** Counts are texts, so that only amounts have decimals. */
const tables = {
  "over-time": ({ periods, scale }: Insights): Table => ({
    columns: [
      scale,
      "listens",
      "visits",
      "likes",
      "checkouts started",
      "checkouts completed",
      "revenue",
    ],
    rows: periods.map(({ start, listens, visits, likes, begun, finished, cents }) => [
      start,
      ...[listens, visits, likes, begun, finished].map(String),
      euros(cents),
    ]),
  }),
  genres: ({ genres }: Insights): Table => ({
    columns: ["genre", "listens", "visits", "likes", "sales", "revenue"],
    rows: genres.map(({ name, listens, visits, likes, sales, cents }) => [
      name,
      ...[listens, visits, likes, sales].map(String),
      euros(cents),
    ]),
  }),
  tracks: ({ tracks }: Insights): Table => ({
    columns: ["track", "genre", "listens", "visits", "likes", "revenue"],
    rows: tracks.map(({ title, genre, listens, visits, likes, cents }) => [
      title,
      genre,
      ...[listens, visits, likes].map(String),
      euros(cents),
    ]),
  }),
  sites: ({ sites }: Insights): Table => ({
    columns: ["site", "visits", "listens"],
    rows: sites.map(({ site, visits, listens }) => [site, String(visits), String(listens)]),
  }),
  countries: ({ countries }: Insights): Table => ({
    columns: ["country", "sales", "revenue"],
    rows: countries.map(({ name, sales, cents }) => [name, String(sales), euros(cents)]),
  }),
  searches: ({ searches }: Insights): Table => ({
    columns: ["search", "times"],
    rows: searches.map(({ words, count }) => [words, String(count)]),
  }),
  "time-to-sale": ({ timeToSale }: Insights): Table => ({
    columns: ["track", "sold on", "days listed", "price"],
    rows: (timeToSale?.latest ?? []).map(({ title, soldOn, days, cents }) => [
      title,
      soldOn,
      String(Math.floor(days)),
      euros(cents),
    ]),
  }),
  stops: ({ track }: Insights): Table => ({
    columns: ["percent of the track", "stopped"],
    rows: (track?.stops ?? []).map((count, part, { length }) => [
      String((part / length) * 100),
      String(count),
    ]),
  }),
};

export type InsightTableName = keyof typeof tables;

export function isInsightTableName(text: string | null): text is InsightTableName {
  return text !== null && Object.hasOwn(tables, text);
}

export function insightTable(insights: Insights, name: InsightTableName): Table {
  return tables[name](insights);
}
