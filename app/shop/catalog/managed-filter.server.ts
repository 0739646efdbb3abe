import { type RawBuilder, sql } from "kysely";
import type { ManagedFilter, ManagedState } from "./managed-filter.ts";

const release = sql`select from track_releases where track_releases.track_id = music_tracks.id`;

const states: Record<ManagedState, RawBuilder<boolean>> = {
  "for-sale": sql`not is_draft and sold_at is null`,
  draft: sql`is_draft`,
  planned: sql`is_draft and exists (${release} and refused_at is null)`,
  reduced: sql`on_sale and sold_at is null`,
  sold: sql`sold_at is not null`,
};

/** SQL condition for a track in `music_tracks`. */
export function matchesFilter({ state, key, bpm, since, likes }: ManagedFilter) {
  const conditions = [
    ...(state ? [states[state]] : []),
    ...(key ? [sql`music_tracks.key = ${key}`] : []),
    ...(bpm ? [sql`bpm between ${bpm.from} and ${bpm.to}`] : []),
    ...(since ? [sql`music_tracks.created_at >= ${since}::date`] : []),
    ...(likes
      ? [
          sql`(select track_likes.count from track_likes
            where track_likes.track_id = music_tracks.id) >= ${likes}`,
        ]
      : []),
  ];
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
