import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import type { ArchiveSection, ArchiveWriter } from "./archive-writer.server.ts";
import type { BackedUpTable } from "./manifest.ts";
import { type BackupTable, copyOut } from "./tables.server.ts";

/** Parts stay in memory, because a tar archive contains the size of an entry before it. */
const PART_BYTES = 4_000_000;
const NEWLINE = 0x0a;
const MODULUS = 1n << 128n;

export async function copyTable(
  client: pg.ClientBase,
  table: BackupTable,
  archive: ArchiveWriter,
): Promise<BackedUpTable> {
  const sum = new RowSum();
  const parts: ArchiveSection[] = [];
  let chunks: Buffer[] = [];
  let chunkBytes = 0;
  async function write(): Promise<void> {
    if (chunkBytes === 0) return;
    const name = `database/${table.name}/${String(parts.length + 1).padStart(6, "0")}`;
    parts.push(await archive.add(name, chunkBytes, chunks));
    chunks = [];
    chunkBytes = 0;
  }
  for await (const chunk of readRows(client, table)) {
    sum.add(chunk);
    chunks.push(chunk);
    chunkBytes += chunk.length;
    if (chunkBytes >= PART_BYTES) await write();
  }
  await write();
  return { ...table, rows: sum.rows, hash: sum.hash, parts };
}

export async function sumTable(client: pg.ClientBase, table: BackupTable): Promise<RowSum> {
  const sum = new RowSum();
  for await (const chunk of readRows(client, table)) sum.add(chunk);
  return sum;
}

function readRows(client: pg.ClientBase, table: BackupTable): AsyncIterable<Buffer> {
  return client.query(copyTo(copyOut(table)));
}

/** Sums the hashes of COPY's rows (128 bits of SHA-256, modulo 2^128), the same in any order. */
class RowSum {
  rows = 0;
  #sum = 0n;
  #rest: Buffer = Buffer.alloc(0);

  add(chunk: Uint8Array): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : Buffer.from(chunk);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      this.#addRow(bytes.subarray(start, end));
      start = end + 1;
    }
    this.#rest = bytes.subarray(start);
  }

  #addRow(row: Uint8Array): void {
    this.rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${sha256Hex(row).slice(0, 32)}`)) % MODULUS;
  }

  /** 32 hexadecimal digits. */
  get hash(): string {
    return this.#sum.toString(16).padStart(32, "0");
  }
}
