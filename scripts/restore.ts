import { RefusedError } from "#app/backup/refused-error.ts";
import { restore } from "#app/backup/restore.server.ts";
import { m } from "#messages";
import { runCommand, typedPath } from "./shell-command.ts";

// `npm run restore -- FILE` turns an empty shop into the one in the backup.

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new RefusedError(m.restore_usage());
  const { tables, files, madeAt, problems } = await restore(typedPath(file));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(m.restore_done({ rows, files: files.length, madeAt }));
  if (problems.length > 0) console.error(m.restore_incomplete());
  for (const problem of problems) console.error(problem);
  return 0;
});
