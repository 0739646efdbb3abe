import type pg from "pg";
import { coverWidths, storedNames } from "#app/platform/storage/stored-names.ts";
import { m } from "#messages";
import { readExtent } from "./archive-reader.server.ts";
import { type BackedUpTable, bucket, type Manifest } from "./manifest.ts";
import { RefusedError } from "./refused-error.ts";
import { listTables } from "./tables.server.ts";

/** @throws {Refused} unless the backup is of a shop, and has a row for each of its files. */
export async function assertWhole(path: string, { tables, files }: Manifest): Promise<void> {
  const rowsOf = (name: string) => tables.find((table) => table.name === name);
  if (tables.length === 0) throw new RefusedError(m.backup_no_table({ path }));
  if (!rowsOf("user_profiles")) throw new RefusedError(m.backup_no_account({ path }));
  const named = await listNamedFiles(path, rowsOf("media_files"));
  const stray = files.filter((file) => !named.has(`${file.bucket}/${file.name}`));
  const [first] = stray;
  if (first) {
    throw new RefusedError(
      m.backup_stray_files({ path, count: stray.length, name: `${first.bucket}/${first.name}` }),
    );
  }
}

/** Parses without unescaping: neither buckets nor keys have a character that COPY escapes. */
async function listNamedFiles(path: string, table: BackedUpTable | undefined) {
  const names = new Set<string>();
  if (!table) return names;
  const [bucketAt, keyAt] = ["bucket", "key"].map((column) => table.columns.indexOf(column));
  let text = "";
  for (const part of table.parts) {
    for await (const bytes of readExtent(path, part)) text += bytes.toString("latin1");
  }
  for (const line of text.split("\n")) {
    const cells = line.split("\t");
    const { data } = bucket.safeParse(cells[bucketAt ?? -1]);
    const key = cells[keyAt ?? -1];
    if (!data || !key) continue;
    const file = { bucket: data, key, coverWidths: [...coverWidths] };
    for (const name of storedNames(file)) names.add(`${data}/${name}`);
  }
  return names;
}

/** @throws {Refused} unless the backup has exactly the tables and columns of this database. */
export async function assertSameTables(client: pg.ClientBase, { tables }: Manifest): Promise<void> {
  const wanted = await listTables(client);
  const missing = wanted.filter(({ name }) => !tables.some((table) => table.name === name));
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(", ");
    throw new RefusedError(m.backup_lacks_tables({ names }));
  }
  const odd = tables.find((table) => {
    const same = wanted.find(({ name }) => name === table.name);
    return same?.columns.toSorted().join() !== table.columns.toSorted().join();
  });
  if (odd) {
    throw new RefusedError(m.backup_odd_table({ name: odd.name }));
  }
}
