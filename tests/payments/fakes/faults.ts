import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";

/**
 * Failures of calls whose `METHOD /path` matches `of`, for the next `times` or until `calm`.
 * `refuse` returns a 500 before anything is done; `lose` carries out and disconnects; `fail`
 * carries out and returns a 500; `slow` carries out and responds after `ms`; `hang` does neither
 * until `calm`; `store` is like `refuse`, and the error repeats for every call under that key;
 * `cut` disconnects before anything is done; `busy` is 429, `forbid` 403, `deny` 401.
 */
export const fault = z.object({
  of: z.string(),
  how: z.enum(["refuse", "lose", "fail", "slow", "cut", "busy", "forbid", "deny", "hang", "store"]),
  times: z.number().int().positive().optional(),
  ms: z.number().default(0),
});

export type Fault = z.output<typeof fault>;

type Response<Answer> = Answer | "cut";

export class Faults {
  private readonly waiting: Fault[] = [];
  private readonly hanging: (() => void)[] = [];

  add(next: Fault): void {
    this.waiting.push(next);
  }

  calm(): void {
    this.waiting.length = 0;
    for (const end of this.hanging.splice(0)) end();
  }

  /** Returns the number of calls without a response. */
  countHanging(): number {
    return this.hanging.length;
  }

  private async hang(): Promise<"cut"> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.hanging.push(resolve);
    await promise;
    return "cut";
  }

  private take(call: string): Fault | undefined {
    const index = this.waiting.findIndex(({ of }) => new RegExp(of).test(call));
    const found = this.waiting[index];
    if (!found) return undefined;
    if (found.times !== undefined) found.times -= 1;
    if (found.times === 0) this.waiting.splice(index, 1);
    return found;
  }

  async around<Answer>(
    call: string,
    execute: (failure?: Answer) => Answer,
    error: (status: number) => Answer,
  ): Promise<Response<Answer>> {
    const found = this.take(call);
    if (found?.how === "cut") return "cut";
    if (found?.how === "busy") return error(429);
    if (found?.how === "forbid") return error(403);
    if (found?.how === "deny") return error(401);
    if (found?.how === "refuse") return error(500);
    if (found?.how === "hang") return this.hang();
    if (found?.how === "store") return execute(error(500));
    const answer = execute();
    if (found?.how === "slow") await wait(found.ms);
    if (found?.how === "lose") return "cut";
    return found?.how === "fail" ? error(500) : answer;
  }
}
