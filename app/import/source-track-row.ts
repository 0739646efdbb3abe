import { z } from "zod";
import { isSecretId } from "#app/platform/system/secret-id.server.ts";
import { MAX_GENRE_NAME, undefinedGenre } from "#app/shop/catalog/genres/genre-names.ts";
import type {
  basicNames,
  characterNames,
  DetailValues,
} from "#app/shop/catalog/optional-details.ts";
import { draftForm } from "#app/shop/catalog/track-form.ts";
import { m } from "#messages";
import { bpm, day, duration, euros, flag, key, parseCell, position, text, time } from "./cells.ts";
import type { ImportReport, ReadRow } from "./import-report.ts";

/** Other names for a genre of the shop. */
const aliases = new Map([
  ["melodic", "Melodic Techno"],
  [undefinedGenre.toLowerCase(), undefinedGenre],
]);

const genre = text(MAX_GENRE_NAME).transform(
  (given) => given && (aliases.get(given.toLowerCase()) ?? given),
);

/** Optional details that an export may have. */
const { subgenre, vocals, vocalGender, vocalLanguage, software, tags } = draftForm.shape;
const details = {
  bpm,
  key,
  subgenre: parseCell(subgenre, m.import_wanted_name),
  vocals: parseCell(vocals, m.import_wanted_vocals),
  vocal_gender: parseCell(vocalGender, m.import_wanted_vocal_gender),
  vocal_language: parseCell(vocalLanguage, m.import_wanted_vocal_language),
  software: parseCell(software, m.import_wanted_name),
  tags: parseCell(tags, m.import_wanted_tags),
};

export const sourceTrackRow = z.object({
  id: text(100),
  title: parseCell(draftForm.shape.title, m.import_wanted_title),
  cover: text(100_000),
  genre,
  preview_url: text(100_000),
  price: euros,
  floor_price: euros,
  purchase_link: parseCell(draftForm.shape.purchaseLink, m.import_wanted_https),
  description: parseCell(draftForm.shape.description, m.import_wanted_description),
  duration,
  release_date: day,
  ...details,
  position,
  user_id: text(100),
  sold: flag,
  on_sale: flag,
  is_new_arrival: flag,
  is_favorite: flag,
  is_draft: flag,
  drive_link: parseCell(draftForm.shape.driveLink, m.import_wanted_https),
  download_id: text(1000),
  created_at: time,
  updated_at: time,
});

export type SourceTrackRow = ReadRow<typeof sourceTrackRow>;

/** `genres` has the current name of every genre in the source. */
export function completeTrack(
  row: SourceTrackRow,
  genres: Map<string, string>,
  report: ImportReport,
) {
  const isDraft = row.is_draft ?? false;
  const title = row.title ?? (isDraft ? m.draft_track() : undefined);
  const given = row.genre ?? (isDraft ? undefinedGenre : undefined);
  const genre = given && (genres.get(given) ?? undefinedGenre);
  const priceCents = row.price ?? (isDraft ? 0 : undefined);
  const missing = Object.entries({ id: row.id, title, genre, price: priceCents })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  for (const name of missing) report.problem(row, m.import_column_missing({ column: name }));
  if (priceCents === 0 && !isDraft) {
    report.problem(row, m.import_price_zero());
  }
  if (genre === undefinedGenre && !isDraft) {
    report.problem(row, m.import_genre_missing());
  }
  if (!row.id || !title || !genre || priceCents === undefined) return undefined;
  return { id: row.id, title, genre, priceCents, isDraft };
}

export function detailsOf(
  row: SourceTrackRow,
): Pick<DetailValues, (typeof basicNames | typeof characterNames)[number]> {
  return {
    bpm: row.bpm ?? null,
    key: row.key ?? null,
    subgenre: row.subgenre ?? null,
    vocals: row.vocals ?? null,
    vocalGender: row.vocal_gender ?? null,
    vocalLanguage: row.vocal_language ?? null,
    software: row.software ?? null,
    tags: row.tags ?? [],
  };
}

export function downloadIdOf(row: SourceTrackRow, report: ImportReport): string | undefined {
  if (!row.download_id || isSecretId(row.download_id)) return row.download_id;
  report.note(row, m.import_link_not_kept());
  return undefined;
}
