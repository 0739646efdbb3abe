import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { unlockDeadWorkers } from "../../app/platform/jobs/job-workers.server.ts";
import { PROCESS_UPLOAD } from "../../app/platform/uploads/upload-progress.server.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { timeUntil } from "../fixtures/until.ts";
import { wavFile } from "../uploads/sounds.ts";
import { uploadClient } from "../uploads/upload-client.ts";
import { startShopHere } from "../web/shop-here.ts";

const folder = mkdtempSync(join(tmpdir(), "dubplate-killed-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lists the workers that are processing a file. */
async function listWorkers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select locked_by as name from graphile_worker.jobs
    where locked_by is not null and task_identifier = ${PROCESS_UPLOAD}`.execute(db);
  return rows.map(({ name }) => name);
}

test("a file whose process is killed halfway is processed by another one", async () => {
  const doomed = await startShopHere({ DATA_DIR: folder });
  const token = await givenSession(await givenUser());
  const path = await uploadClient(doomed.url, token).upload("audio", wavFile(40));
  await timeUntil(async () => (await listWorkers()).length > 0);
  doomed.process.kill("SIGSTOP"); // The work must not finish before the other process is open.
  const workers = await listWorkers();
  expect(workers).toHaveLength(1);
  const other = await startShopHere({ DATA_DIR: folder });
  // A process that does not respond is not dead, so it keeps its work.
  await unlockDeadWorkers();
  expect(await listWorkers()).toEqual(workers);

  await doomed.stop("SIGKILL");
  // Every process checks this once a minute. The database needs a moment to notice that the other
  // is gone.
  await timeUntil(async () => {
    await unlockDeadWorkers();
    return !(await listWorkers()).some((name) => workers.includes(name));
  });
  const state = await uploadClient(other.url, token).settled(path);
  expect(state).toMatchObject({ state: "ready", detected: { durationSeconds: 40 } });
});
