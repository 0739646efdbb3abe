import { type RawBuilder, sql } from "kysely";
import { db } from "#app/database/db.server.ts";
import { keptNames } from "./kept-names.ts";
import { dropFile } from "./storage.server.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 200;

/**
 * Removes the files that nothing refers to and that are older than a day: of deleted tracks, of covers
 * and previews that were replaced, of uploads that nobody claimed. Answers how many. A preview's
 * original goes once the preview has gone.
 */
export async function sweepFiles(now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  const unused = isUnused(await listReferences());
  let removed = 0;
  for (let last = -1; last !== removed; ) {
    last = removed;
    removed += await sweepOnce(before, unused);
  }
  return removed;
}

/** Every column of the database that refers to a file: what comes to it later is among them. */
export async function listReferences(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select referring.relname as table, attribute.attname as column
    from pg_constraint
    join pg_class referring on referring.oid = conrelid
    join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = any (conkey)
    where contype = 'f' and confrelid = 'media_files'::regclass
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

/** Goes through all files once, in the order of their ids, and removes what is unused. */
async function sweepOnce(before: Date, unused: RawBuilder<boolean>): Promise<number> {
  let removed = 0;
  let after: string | undefined;
  for (;;) {
    const files = await db
      .selectFrom("mediaFiles as file")
      .where("createdAt", "<", before)
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
    for (const name of keptNames(removed)) await dropFile(removed.bucket, name);
    return true;
  });
}
