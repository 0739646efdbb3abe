import { type RawBuilder, sql } from "kysely";
import { db } from "#app/database/db.server.ts";
import { removeFile } from "./storage.server.ts";
import { storedNames } from "./stored-names.ts";

const HOUR_MS = 60 * 60 * 1000;
const KEPT_MS = 24 * HOUR_MS;
/** Whoever hears an old preview when it is replaced hears it to its end. */
const REPLACED_KEPT_MS = HOUR_MS;
const AT_ONCE = 200;

/**
 * Removes the files that nothing refers to and that are older than a day, or were replaced an hour ago:
 * of deleted tracks, of covers and previews that have a successor, of uploads that nobody claimed. Answers how many. A preview's
 * original goes once the preview has gone.
 */
export async function sweepFiles(now = new Date()): Promise<number> {
  const isOld = isOlder(now);
  const unused = isUnused(await listReferences());
  let removed = 0;
  for (let last = -1; last !== removed; ) {
    last = removed;
    removed += await sweepOnce(isOld, unused);
  }
  return removed;
}

/**
 * Every column of the database that refers to a file: what comes to it later is among them. A row that
 * goes with the file, such as a note that it is broken, does not hold it.
 */
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
  const kept = new Date(now.getTime() - KEPT_MS);
  const replaced = new Date(now.getTime() - REPLACED_KEPT_MS);
  return sql<boolean>`case when replaced_at is null then created_at < ${kept}
    else replaced_at < ${replaced} end`;
}

/** Goes through all files once, in the order of their ids, and removes what is unused. */
async function sweepOnce(isOld: RawBuilder<boolean>, unused: RawBuilder<boolean>): Promise<number> {
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
      .limit(AT_ONCE)
      .execute();
    for (const { id } of files) if (await removeUnused(id, unused)) removed += 1;
    after = files.at(-1)?.id;
    if (after === undefined) return removed;
  }
}

/**
 * Removes one file if nothing refers to it. Whoever refers to a file holds its row until his transaction
 * ends, so that it is skipped; once it is locked here, nobody can refer to it any more, and only then it
 * is asked again. The bytes go before the row is given up: who keeps the same file anew waits for that,
 * and sees whether they are there.
 */
function removeUnused(id: string, unused: RawBuilder<boolean>): Promise<boolean> {
  return db.transaction().execute(async (on) => {
    const locked = await on
      .selectFrom("mediaFiles")
      .where("id", "=", id)
      .select("id")
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!locked) return false;
    const removed = await on
      .deleteFrom("mediaFiles as file")
      .where("file.id", "=", id)
      .where(unused)
      .returning(["bucket", "key"])
      .executeTakeFirst();
    if (!removed) return false;
    for (const name of storedNames(removed)) await removeFile(removed.bucket, name);
    return true;
  });
}
