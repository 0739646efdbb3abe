import { shopConnection } from "#app/platform/database/dedicated-connection.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { ArchiveWriter } from "./archive-writer.server.ts";
import { writeBackup } from "./back-up.server.ts";
import { lockBackups } from "./backup-lock.server.ts";

/**
 * Makes a backup of the running shop while it is read. A reader that stops early ends it, and one that
 * is slow slows it down, so that memory stays constant.
 * @throws {Refused} if another backup runs.
 */
export async function streamBackup(): Promise<ReadableStream<Uint8Array>> {
  const connection = shopConnection("dubplate backup");
  const lock = await lockBackups(connection);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const archive = new ArchiveWriter({
    write: (bytes) => writer.write(bytes),
    // Closed below, so that whoever has read everything can make the next backup.
    finish: async () => {},
    abandon: (reason) => writer.abort(reason).catch(() => undefined),
  });
  void writeBackup(connection, archive, lock.client)
    .finally(() => lock.release())
    .then(() => writer.close())
    .catch(async (error: unknown) => {
      log.warn({ err: error }, "a downloaded backup was not completed");
      await writer.abort(error).catch(() => undefined);
    });
  return readable;
}
