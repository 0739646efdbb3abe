import { type Db, db } from "#app/database/db.server.ts";
import { log } from "#app/system/log.server.ts";
import { findOwner, markOwner, ownerMark } from "./storage.server.ts";
import { isStorageUnavailable } from "./storage-unavailable.ts";

/**
 * Makes sure that the files in storage are this shop's, by a mark beside them that names it; files that nobody has
 * marked become its own. A storage that cannot be reached just now is no reason not to open.
 * @throws {Error} with a sentence when they are another shop's.
 */
export async function claimStorage(): Promise<void> {
  const shopId = await findShopId(db);
  try {
    const owner = await findOwner();
    if (owner === undefined) await markOwner(shopId);
    else if (owner !== shopId) throw new Error(foreignFiles());
  } catch (error) {
    if (!isStorageUnavailable(error)) throw error;
    log.error({ err: error }, "it is not known whose files are in the storage");
  }
}

export async function findShopId(on: Db): Promise<string> {
  const { shopId } = await on.selectFrom("shopIdentity").select("shopId").executeTakeFirstOrThrow();
  return shopId;
}

/** Why a shop keeps off files that another one has marked. */
export function foreignFiles(): string {
  return `The files here belong to another shop. Choose another DATA_DIR or S3_BUCKET, or, if that shop's database is gone for good, remove the mark ${ownerMark}.`;
}
