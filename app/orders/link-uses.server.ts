import { db } from "#app/database/db.server.ts";
import { lastPageOf, offsetOf, PAGE_SIZE } from "#app/web/paging.ts";

/**
 * One page of when a track's download link was used, and from where, the latest first; undefined when
 * there is no such track. For administrators only. A page beyond the end is the last one.
 */
export async function listLinkUses(trackId: string, page: number) {
  const uses = db.selectFrom("linkUses").where("trackId", "=", trackId);
  const [track, { count }] = await Promise.all([
    db
      .selectFrom("musicTracks")
      .where("id", "=", trackId)
      .select(["id", "title"])
      .executeTakeFirst(),
    uses.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  if (!track) return undefined;
  const pages = lastPageOf(count);
  const shown = Math.min(page, pages);
  const listed = await uses
    .select(["id", "what", "fileName", "address", "userAgent", "usedAt"])
    .orderBy("id", "desc")
    .limit(PAGE_SIZE)
    .offset(offsetOf(shown))
    .execute();
  return { track, uses: listed, count, page: shown, pages };
}

export type ListedUses = NonNullable<Awaited<ReturnType<typeof listLinkUses>>>;
