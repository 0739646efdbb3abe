import { Refused } from "#app/backup/refused.ts";
import { restore } from "#app/backup/restore.server.ts";
import { runCommand, typedPath } from "./shell-command.ts";

// `npm run restore -- FILE` turns an empty shop, embedded or at DATABASE_URL, into the one in the backup.

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new Refused("Usage: npm run restore -- FILE");
  const { tables, files, madeAt, problems } = await restore(typedPath(file));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored ${rows} rows and ${files.length} files of ${madeAt}. Everybody is signed out.`,
  );
  if (problems.length > 0) console.error("The backup was not complete:");
  for (const problem of problems) console.error(problem);
  return 0;
});
