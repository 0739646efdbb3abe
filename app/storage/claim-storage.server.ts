import { type Db, db } from "#app/database/db.server.ts";
import { log } from "#app/system/log.server.ts";
import { findOwner, markOwner, ownerMark } from "./storage.server.ts";
import { isStorageUnavailable } from "./storage-unavailable.ts";

/** By a mark beside the files. @throws {Error} with a sentence when they are another shop's. */
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

export async function findShopId(tx: Db): Promise<string> {
  const { shopId } = await tx.selectFrom("shopIdentity").select("shopId").executeTakeFirstOrThrow();
  return shopId;
}

export function foreignFiles(): string {
  return `The files here belong to another shop. Choose another DATA_DIR or S3_BUCKET, or, if that shop's database is gone for good, remove the mark ${ownerMark}.`;
}
