import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { openEmbeddedPostgres } from "#app/postgres/embedded-postgres.server.ts";
import { storedNames } from "#app/storage/stored-names.ts";
import { findAlteredFiles } from "./altered-files.server.ts";
import { checkArchive, hashPlace } from "./archive-reader.server.ts";
import { findBrokenRules } from "./broken-rules.server.ts";
import { lendConnection } from "./lend-connection.server.ts";
import { loadTables } from "./load-tables.server.ts";
import type { Manifest } from "./manifest.ts";
import { listShopMigrations } from "./migrations.server.ts";
import { listRecordedFiles } from "./recorded-files.server.ts";
import { refuseNewer } from "./restore.server.ts";
import { withSnapshot } from "./snapshot.server.ts";
import { assertWhole } from "./whole-backup.server.ts";

/** What is wrong with a shop that may be running, in sentences; none when all is well. */
export function verifyShop(connection: pg.ClientConfig): Promise<string[]> {
  return withSnapshot(connection, async (client) => {
    await listShopMigrations(client);
    const altered = await findAlteredFiles(await listRecordedFiles(client));
    return [...(await findBrokenRules(client)), ...altered];
  });
}

/**
 * What is wrong with a backup: beside its checksums, its tables are restored into a database that is
 * thrown away, and its files are compared with what the rows name.
 * @throws {Refused} when it is damaged, of a newer version, or no shop's.
 */
export async function verifyBackup(path: string): Promise<string[]> {
  const manifest = await checkArchive(path);
  refuseNewer(manifest);
  await assertWhole(path, manifest);
  const altered: string[] = [];
  for (const file of manifest.files) {
    if ((await hashPlace(path, file)) === file.sha256) continue;
    altered.push(`The file ${file.bucket}/${file.name} is altered.`);
  }
  return [...new Set([...manifest.problems, ...altered, ...(await tryRestoring(path, manifest))])];
}

async function tryRestoring(path: string, manifest: Manifest): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "dubplate-verify-"));
  try {
    const server = await openEmbeddedPostgres({ folder: join(folder, "database"), durable: false });
    try {
      return await lendConnection({ ...server.connection }, (lent) =>
        lent.db.transaction().execute(async (on) => {
          await loadTables(on, lent, path, manifest);
          return [
            ...(await findBrokenRules(lent.client)),
            ...(await findMissingFiles(lent.client, manifest)),
          ];
        }),
      );
    } finally {
      await server.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function findMissingFiles(client: pg.ClientBase, { files }: Manifest): Promise<string[]> {
  const kept = new Set(files.map(({ bucket, name }) => `${bucket}/${name}`));
  const recorded = (await listRecordedFiles(client)).filter(({ isReplaced }) => !isReplaced);
  const named = recorded.flatMap((row) => storedNames(row).map((name) => `${row.bucket}/${name}`));
  return named.filter((name) => !kept.has(name)).map((name) => `The file ${name} is missing.`);
}
