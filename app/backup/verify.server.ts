import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { openEmbeddedPostgres } from "#app/platform/postgres/embedded-postgres.server.ts";
import { findFileSize, readFile } from "#app/platform/storage/storage.server.ts";
import { storedNames } from "#app/platform/storage/stored-names.ts";
import { startSha256 } from "#app/platform/system/sha256.server.ts";
import { checkLedger } from "#app/shop/ledger/check-ledger.server.ts";
import { m } from "#messages";
import { checkArchive, hashExtent } from "./archive-reader.server.ts";
import { findBrokenRules } from "./broken-rules.server.ts";
import { loadTables } from "./load-tables.server.ts";
import type { BackupProblem, Manifest } from "./manifest.ts";
import { listShopMigrations } from "./migrations.server.ts";
import { listRecordedFiles, type RecordedFile } from "./recorded-files.server.ts";
import { assertKnownVersion } from "./restore.server.ts";
import { withSnapshot } from "./snapshot.server.ts";
import { assertWhole } from "./whole-backup.server.ts";
import { withConnection } from "./with-connection.server.ts";

export function verifyShop(connection: pg.ClientConfig): Promise<string[]> {
  return withSnapshot(connection, async (client) => {
    await listShopMigrations(client);
    const altered = await findAlteredFiles(await listRecordedFiles(client));
    const { problem } = await checkLedger(client);
    return [...(problem ? [problem] : []), ...(await findBrokenRules(client)), ...altered];
  });
}

/** @throws {Refused} if it is damaged, of a newer version, or does not belong to a shop. */
export async function verifyBackup(path: string): Promise<string[]> {
  const manifest = await checkArchive(path);
  assertKnownVersion(manifest);
  await assertWhole(path, manifest);
  const altered: string[] = [];
  for (const file of manifest.files) {
    if ((await hashExtent(path, file)) === file.sha256) continue;
    altered.push(m.verify_file_altered({ name: `${file.bucket}/${file.name}` }));
  }
  return [
    ...new Set([
      ...manifest.problems.map(backupProblemText),
      ...altered,
      ...(await tryRestoring(path, manifest)),
    ]),
  ];
}

export function backupProblemText(problem: BackupProblem): string {
  const { code, name } = problem;
  return code === "missing" ? m.verify_file_missing({ name }) : m.backup_file_differs({ name });
}

async function tryRestoring(path: string, manifest: Manifest): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "dubplate-verify-"));
  try {
    const server = await openEmbeddedPostgres({ folder: join(folder, "database"), durable: false });
    try {
      return await withConnection({ ...server.connection }, (connection) =>
        inTransaction(
          async (tx) => {
            await loadTables(tx, connection, path, manifest);
            const { problem } = await checkLedger(connection.client);
            return [
              ...(problem ? [problem] : []),
              ...(await findBrokenRules(connection.client)),
              ...(await findMissingFiles(connection.client, manifest)),
            ];
          },
          { on: connection.db },
        ),
      );
    } finally {
      await server.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function findMissingFiles(client: pg.ClientBase, { files }: Manifest): Promise<string[]> {
  const backedUp = new Set(files.map(({ bucket, name }) => `${bucket}/${name}`));
  const recorded = (await listRecordedFiles(client)).filter(({ isReplaced }) => !isReplaced);
  const named = recorded.flatMap((row) => storedNames(row).map((name) => `${row.bucket}/${name}`));
  return named.filter((name) => !backedUp.has(name)).map((name) => m.verify_file_missing({ name }));
}

async function findAlteredFiles(recorded: RecordedFile[]): Promise<string[]> {
  const problems: string[] = [];
  for (const row of recorded) if (!row.isReplaced) problems.push(...(await check(row)));
  return problems;
}

async function check(row: RecordedFile): Promise<string[]> {
  const { bucket, key, sizeBytes } = row;
  const names = storedNames(row);
  const sizes = await Promise.all(names.map((name) => findFileSize(bucket, name)));
  const missing = names.filter((_, index) => sizes[index] === undefined);
  if (missing.length > 0)
    return missing.map((name) => m.verify_file_missing({ name: `${bucket}/${name}` }));
  const foundBytes = sizes.reduce<number>((sum, size = 0) => sum + size, 0);
  if (foundBytes !== sizeBytes) {
    const describe = foundBytes < sizeBytes ? m.verify_file_short : m.verify_file_long;
    return [describe({ name: `${bucket}/${key}`, found: foundBytes, size: sizeBytes })];
  }
  const hash = startSha256();
  for (const name of names) for await (const chunk of readFile(bucket, name)) hash.update(chunk);
  const isAltered = row.sha256 !== null && hash.digest("hex") !== row.sha256;
  return isAltered ? [m.verify_file_altered({ name: `${bucket}/${key}` })] : [];
}
