import { existsSync } from "node:fs";
import { runScript } from "./run-script.ts";

/*
 * A shop that has taken in the demo, which takes half a minute of two processors. `npm test` names a file for its
 * backup, so that the browser tests need not fill another one. Tests that are run by themselves have none.
 */

const backup = process.env.FILLED_SHOP;

type Settings = Record<string, string>;

/** Keeps a shop that was filled with the demo and is closed, where `npm test` wants one. */
export async function keepFilledShop(settings: Settings): Promise<void> {
  if (backup) await mustRun("backup", backup, settings);
}

/** Makes an empty shop the filled one. Answers false when none was kept. */
export async function bringFilledShop(settings: Settings): Promise<boolean> {
  if (!backup || !existsSync(backup)) return false;
  await mustRun("restore", backup, settings);
  return true;
}

async function mustRun(name: string, file: string, settings: Settings): Promise<void> {
  const { code, said } = await runScript(name, [file], settings);
  if (code !== 0) throw new Error(`The ${name} of the filled shop did not work.\n${said}`);
}
