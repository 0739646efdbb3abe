import { type RawBuilder, sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { removeFile } from "./storage.server.ts";
import { storedNames } from "./stored-names.ts";

const HOUR_MS = 60 * 60 * 1000;
const MAX_AGE_MS = 24 * HOUR_MS;
/** Visitors may still be playing a replaced preview. */
const REPLACED_MAX_AGE_MS = HOUR_MS;
const BATCH_SIZE = 200;

export async function pruneFiles(now = new Date()): Promise<number> {
  const isOld = isOlder(now);
  const unused = isUnused(await listReferences());
  let removed = 0;
  for (let last = -1; last !== removed; ) {
    last = removed;
    removed += await pruneOnce(isOld, unused);
  }
  return removed;
}

export async function listReferences(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select referring.relname as table, attribute.attname as column
    from pg_constraint
    join pg_class referring on referring.oid = conrelid
    join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = any (conkey)
    where contype = 'f' and confrelid = 'media_files'::regclass and confdeltype <> 'c'
    order by 1, 2`.execute(db);
  return rows;
}

function isUnused(references: Awaited<ReturnType<typeof listReferences>>): RawBuilder<boolean> {
  const conditions = references.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.table(table)} as referring
        where referring.${sql.ref(column)} = file.id)`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function isOlder(now: Date): RawBuilder<boolean> {
  const minAge = new Date(now.getTime() - MAX_AGE_MS);
  const minReplacedAge = new Date(now.getTime() - REPLACED_MAX_AGE_MS);
  return sql<boolean>`case when replaced_at is null then created_at < ${minAge}
    else replaced_at < ${minReplacedAge} end`;
}

async function pruneOnce(isOld: RawBuilder<boolean>, unused: RawBuilder<boolean>): Promise<number> {
  let removed = 0;
  let after: string | undefined;
  for (;;) {
    const files = await db
      .selectFrom("mediaFiles as file")
      .where(isOld)
      .where(unused)
      .$if(after !== undefined, (query) => query.where("id", ">", after ?? ""))
      .select("id")
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    for (const { id } of files) if (await removeUnused(id, unused)) removed += 1;
    after = files.at(-1)?.id;
    if (after === undefined) return removed;
  }
}

// Skips rows that a transaction is referring to. References are only reliable under this lock.
// Bytes are removed before unlocking, so that storing the same file again finds them missing.
function removeUnused(id: string, unused: RawBuilder<boolean>): Promise<boolean> {
  return inTransaction(async (tx) => {
    const locked = await tx
      .selectFrom("mediaFiles")
      .where("id", "=", id)
      .select("id")
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!locked) return false;
    const removed = await tx
      .deleteFrom("mediaFiles as file")
      .where("file.id", "=", id)
      .where(unused)
      .returning(["bucket", "key", "coverWidths"])
      .executeTakeFirst();
    if (!removed) return false;
    for (const name of storedNames(removed)) await removeFile(removed.bucket, name);
    return true;
  });
}
