import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "../app/system/project-root.server.ts";

type Settings = Record<string, string>;

/** Starts a program of `scripts/` as npm does, with these settings and no others. */
export function startScript(name: string, words: string[], settings: Settings): ChildProcess {
  const { PATH = "", HOME = "" } = process.env;
  return spawn(process.execPath, [join("scripts", `${name}.ts`), ...words], {
    cwd: projectRoot(),
    env: { PATH, HOME, LOG_LEVEL: "silent", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs it to its end; answers its exit code and everything it said. */
export async function runScript(name: string, words: string[], settings: Settings) {
  const script = startScript(name, words, settings);
  let said = "";
  for (const stream of [script.stdout, script.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  await once(script, "close");
  return { code: script.exitCode, said };
}
