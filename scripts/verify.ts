import { RefusedError } from "#app/backup/refused-error.ts";
import { verifyBackup, verifyShop } from "#app/backup/verify.server.ts";
import { joinServer } from "#app/platform/database/join-database.server.ts";
import { m } from "#messages";
import { runCommand, typedPath } from "./shell-command.ts";

// `npm run verify` checks the shop, which may be running; `npm run verify -- FILE` checks a backup.

async function checkShop(): Promise<string[]> {
  const server = await joinServer();
  try {
    return await verifyShop(server.connection);
  } finally {
    await server.close();
  }
}

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new RefusedError(m.verify_usage());
  const problems = file ? await verifyBackup(typedPath(file)) : await checkShop();
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0 ? m.verify_passed() : m.verify_problems({ count: problems.length }),
  );
  return problems.length === 0 ? 0 : 1;
});
