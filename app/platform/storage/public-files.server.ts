import { LRUCache } from "lru-cache";
import { isDatabaseUnavailable } from "#app/platform/database/database-unavailable.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { type Bucket, findFileSize } from "./storage.server.ts";
import { storedNames } from "./stored-names.ts";

const endOfCover = /-[0-9]{2,4}\.(?:webp|jpg)$/;

/** A name belongs to one content, so a cached size stays right. */
const cachedSizes = new LRUCache<string, number>({ max: 20_000 });

/** Returns "broken" if the stored size differs from the database's. */
export async function findPublicFile(
  bucket: Bucket,
  name: string,
): Promise<number | "broken" | undefined> {
  const path = `${bucket}/${name}`;
  const sizeBytes = await findFileSize(bucket, name);
  if (sizeBytes === undefined || sizeBytes === cachedSizes.get(path)) return sizeBytes;
  const key = bucket === "cover_images" ? name.replace(endOfCover, "") : name;
  try {
    const recorded = await findRecorded(bucket, key);
    if (recorded === undefined) return undefined;
    if (recorded.sizeBytes !== (await measure(recorded))) {
      log.error(
        { bucket, name, recorded: recorded.sizeBytes },
        "a file's size doesn't match its record, so it isn't served",
      );
      return "broken";
    }
    cachedSizes.set(path, sizeBytes);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
  return sizeBytes;
}

function findRecorded(bucket: Bucket, key: string) {
  return db
    .selectFrom("mediaFiles")
    .where("bucket", "=", bucket)
    .where("key", "=", key)
    .select(["bucket", "key", "coverWidths", "sizeBytes"])
    .executeTakeFirst();
}

async function measure(file: Parameters<typeof storedNames>[0]): Promise<number> {
  const sizes = await Promise.all(storedNames(file).map((name) => findFileSize(file.bucket, name)));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}
