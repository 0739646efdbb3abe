import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const KEPT = 50;

export class LastLines {
  readonly #lines: string[] = [];

  constructor(stream: Readable | null, onLine?: (line: string) => void) {
    if (!stream) return;
    createInterface({ input: stream }).on("line", (line) => {
      this.#lines.push(line);
      if (this.#lines.length > KEPT) this.#lines.shift();
      onLine?.(line);
    });
  }

  explanation(): string | undefined {
    const errorLine = this.#lines.find((line) =>
      /\b(PANIC|FATAL|ERROR|error):(?! *the database system is)/.test(line),
    );
    const line = errorLine ?? this.#lines.at(-1);
    return line?.replace(/^.*?\b(PANIC|FATAL|ERROR|LOG|error):\s*/, "").replace(/\.$/, "");
  }

  get last(): string | undefined {
    return this.#lines.at(-1);
  }
}
