import { type KvStore, Upload } from "@tus/server";
import { db } from "#app/platform/database/db.server.ts";

/** The table replaces the metadata that tus stores beside the bytes. */
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
  /** `openUpload` has inserted the row. */
  async set() {},
  async delete(id) {
    await db.deleteFrom("uploads").where("id", "=", id).where("state", "=", "uploading").execute();
  },
} satisfies KvStore;
