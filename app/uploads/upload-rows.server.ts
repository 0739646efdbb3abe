import { type KvStore, Upload } from "@tus/server";
import { db } from "#app/database/db.server.ts";

/** What tus asks about an upload is in our table; there is nothing beside the bytes. */
export const uploadRows = {
  async get(id) {
    const row = await db
      .selectFrom("uploads")
      .where("id", "=", id)
      .where("state", "=", "uploading")
      .where("address", "is", null)
      .select("sizeBytes")
      .executeTakeFirst();
    return row ? new Upload({ id, offset: 0, size: row.sizeBytes ?? undefined }) : undefined;
  },
  /** The row is there before the file: see `openUpload`. */
  async set() {},
  async delete(id) {
    await db.deleteFrom("uploads").where("id", "=", id).where("state", "=", "uploading").execute();
  },
} satisfies KvStore;
