import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestShopEvent } from "./test-shop.ts";

type EventNamed<Name extends TestShopEvent["event"]> = Extract<TestShopEvent, { event: Name }>;

/**
 * Starts `test-shop.ts` as a process and a process group of its own. `before` is a command prefix,
 * for example to change the user.
 */
export function startTestShop(folder: string, { task = "", before = [] as string[] } = {}) {
  const program = join(import.meta.dirname, "test-shop.ts");
  const [command = "", ...args] = [...before, process.execPath, program, folder, task];
  const child = spawn(command, args, { detached: true, stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "close");
  const events: TestShopEvent[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => {
    const event: TestShopEvent = JSON.parse(line);
    events.push(event);
    lines.emit("event");
  });

  /** Waits for the `count`th event of that name. Throws if the process ends before. */
  async function said<Name extends TestShopEvent["event"]>(name: Name, count = 1) {
    const isNamed = (event: TestShopEvent): event is EventNamed<Name> => event.event === name;
    while (true) {
      const found = events.filter(isNamed)[count - 1];
      if (found) return found;
      const more = await Promise.race([once(lines, "event"), ended.then(() => "ended" as const)]);
      if (more === "ended" && !events.filter(isNamed)[count - 1]) {
        throw new Error(`The shop ended without '${name}': ${JSON.stringify(events.slice(-5))}`);
      }
    }
  }

  return {
    pid: child.pid ?? 0,
    events,
    said,
    /** Returns whichever of open and refused comes first. */
    outcome: () => Promise.race([said("open"), said("refused")]),
    /**
     * Signals the shop, or its whole process group like Ctrl-C in a terminal. Returns false if it
     * has ended: of several children that end at once Node reports one after the other, when all
     * are gone already.
     */
    signal: (signal: NodeJS.Signals, to: "shop" | "group" = "shop") =>
      to === "group" ? process.kill(-(child.pid ?? 0), signal) : child.kill(signal),
    ended,
  };
}

export type TestShop = ReturnType<typeof startTestShop>;
