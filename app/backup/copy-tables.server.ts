import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { ArchiveWriter, Place } from "./archive-writer.server.ts";
import type { BackedUpTable } from "./manifest.ts";
import { RowSum } from "./row-sum.ts";
import { copyOut, type Table } from "./tables.server.ts";

/** How much of a table is in memory at once, since a tar archive says the size of an entry before it. */
const PART_BYTES = 4_000_000;

/** Copies a table as the snapshot shows it into the archive. */
export async function copyTable(
  client: pg.ClientBase,
  table: Table,
  archive: ArchiveWriter,
): Promise<BackedUpTable> {
  const sum = new RowSum();
  const parts: Place[] = [];
  let held: Buffer[] = [];
  let heldBytes = 0;
  async function write(): Promise<void> {
    if (heldBytes === 0) return;
    const name = `database/${table.name}/${String(parts.length + 1).padStart(6, "0")}`;
    parts.push(await archive.add(name, heldBytes, held));
    held = [];
    heldBytes = 0;
  }
  for await (const chunk of readRows(client, table)) {
    sum.add(chunk);
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes >= PART_BYTES) await write();
  }
  await write();
  return { ...table, rows: sum.rows, hash: sum.hash, parts };
}

/** How many rows the table has, and their hash, as `copyTable` would find them. */
export async function sumTable(client: pg.ClientBase, table: Table): Promise<RowSum> {
  const sum = new RowSum();
  for await (const chunk of readRows(client, table)) sum.add(chunk);
  return sum;
}

function readRows(client: pg.ClientBase, table: Table): AsyncIterable<Buffer> {
  return client.query(copyTo(copyOut(table)));
}
