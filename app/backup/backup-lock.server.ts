import pg from "pg";
import { m } from "#messages";
import { RefusedError } from "./refused-error.ts";

const NAME = "backup";

type BackupLock = { client: pg.Client; release(): Promise<void> };

/**
 * Lets one backup of a shop run at a time, in whichever process. The database releases the lock of a
 * process that was killed.
 * @throws {Refused} if another backup runs.
 */
export async function lockBackups(connection: pg.ClientConfig): Promise<BackupLock> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined); // The next query fails.
  await client.connect();
  const release = () => client.end();
  try {
    const { rows } = await client.query<{ is_ours: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as is_ours",
      [NAME],
    );
    if (!rows[0]?.is_ours) throw new RefusedError(m.backup_is_running());
    return { client, release };
  } catch (error) {
    await release();
    throw error;
  }
}
