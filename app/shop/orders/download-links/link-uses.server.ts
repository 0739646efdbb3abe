import { type Db, db } from "#app/platform/database/db.server.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { lastPageOf, offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import type { LinkUses } from "../state/downloads-schema.ts";
import { toStoredClient } from "../state/stored-client.ts";

type Use = { trackId: string; what: LinkUses["what"]; fileName?: string; client: Client };

/** Records at most one use per hour and network, so that nobody can fill the database. */
export async function recordUse(tx: Db, { trackId, what, fileName, client }: Use): Promise<void> {
  const network = networkOf(client.address);
  await tx
    .insertInto("linkUses")
    .values({ trackId, what, fileName: fileName ?? null, ...toStoredClient(client), network })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Answers administrators only. */
export async function listLinkUses(trackId: string, page: number) {
  const usesOfTrack = db.selectFrom("linkUses").where("trackId", "=", trackId);
  const [track, { count }] = await Promise.all([
    db
      .selectFrom("musicTracks")
      .where("id", "=", trackId)
      .select(["id", "title"])
      .executeTakeFirst(),
    usesOfTrack.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  if (!track) return undefined;
  const pages = lastPageOf(count);
  const currentPage = Math.min(page, pages);
  const listed = await usesOfTrack
    .select(["id", "what", "fileName", "address", "userAgent", "usedAt"])
    .orderBy("id", "desc")
    .limit(PAGE_SIZE)
    .offset(offsetOf(currentPage))
    .execute();
  return { track, uses: listed, count, page: currentPage, pages };
}

export type ListedUses = NonNullable<Awaited<ReturnType<typeof listLinkUses>>>;
