import { log } from "./log.server.ts";

/**
 * Has what packages say to the console come as lines of the log. They would write an error as it is: in no
 * line of ours, and with the values that a database tells along with it.
 */
export function logConsole(): void {
  for (const name of ["error", "warn", "info", "log"] as const) {
    const level = name === "error" || name === "warn" ? "warn" : "debug";
    Reflect.set(console, name, (...words: unknown[]) => {
      const err = words.find((word) => word instanceof Error);
      const text = words.filter((word) => word !== err).map(String);
      log[level]({ err }, text.join(" ") || "a package met an error");
    });
  }
}
