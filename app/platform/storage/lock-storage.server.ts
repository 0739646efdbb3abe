import { type Db, db } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { m } from "#messages";
import { findOwner, markOwner, ownerMark } from "./storage.server.ts";
import { isStorageUnavailable } from "./storage-unavailable.ts";

/** @throws {Error} with a message if the storage belongs to another shop. */
export async function lockStorage(): Promise<void> {
  const shopId = await findShopId(db);
  try {
    const owner = await findOwner();
    if (owner === undefined) await markOwner(shopId);
    else if (owner !== shopId) throw new Error(foreignFiles());
  } catch (error) {
    if (!isStorageUnavailable(error)) throw error;
    log.error({ err: error }, "couldn't tell which shop the stored files belong to");
  }
}

export async function findShopId(tx: Db): Promise<string> {
  const { shopId } = await tx.selectFrom("shopIdentity").select("shopId").executeTakeFirstOrThrow();
  return shopId;
}

export function foreignFiles(): string {
  return m.start_files_of_another({ mark: ownerMark });
}
