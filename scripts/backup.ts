import { statSync } from "node:fs";
import { backUp } from "#app/backup/back-up.server.ts";
import { RefusedError } from "#app/backup/refused-error.ts";
import { backupProblemText } from "#app/backup/verify.server.ts";
import { joinServer } from "#app/platform/database/join-database.server.ts";
import { m } from "#messages";
import { runCommand, typedPath } from "./shell-command.ts";

// `npm run backup -- FILE` writes database and media to one file. The shop may be running.

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new RefusedError(m.backup_usage());
  const path = typedPath(file);
  const server = await joinServer();
  try {
    const { tables, files, problems } = await backUp(server.connection, path);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const megabytes = (statSync(path).size / 1_000_000).toFixed(1);
    console.log(m.backup_done({ path, rows, files: files.length, megabytes }));
    for (const problem of problems) console.error(backupProblemText(problem));
    return problems.length > 0 ? 1 : 0;
  } finally {
    await server.close();
  }
});
