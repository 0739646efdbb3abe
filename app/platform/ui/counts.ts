import { m } from "#messages";

/** `hasMore` means that the count stopped before the end. */
type Count = { count: number; hasMore?: boolean };

export function formatTrackCount({ count, hasMore }: Count): string {
  return hasMore ? m.count_more_tracks({ count }) : m.track_count({ count });
}

export function formatOrderCount({ count, hasMore }: Count): string {
  return hasMore ? m.count_more_orders({ count }) : m.count_orders({ count });
}

export function formatMessageCount({ count, hasMore }: Count): string {
  return hasMore ? m.count_more_messages({ count }) : m.count_messages({ count });
}

export function formatAllTracksCount({ count, hasMore, isSearch }: Count & { isSearch: boolean }) {
  if (isSearch) {
    return hasMore ? m.all_more_matching_tracks({ count }) : m.all_matching_tracks_count({ count });
  }
  return hasMore ? m.all_more_tracks({ count }) : m.all_tracks_count({ count });
}
