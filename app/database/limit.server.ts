import { createHash } from "node:crypto";
import { sql } from "kysely";
import { db } from "./db.server.ts";

/** How often something may be done in a stretch of time that begins with the first use. */
export type LimitRule = { name: string; uses: number; seconds: number };

const FORGOTTEN_EVERY_MS = 60_000;
/** Refusals that a process remembers; beyond, the database is asked again. */
const MOST_REMEMBERED = 10_000;

let sweptAt = 0;

/**
 * Counts what somebody does, in the database, so that a limit holds whichever process is asked. Who was
 * refused is remembered here until he may again, so that a flood costs no queries.
 * While the database is away it throws, like all that these limits stand in front of.
 */
export class Limit {
  readonly #rule: LimitRule;
  readonly #refused = new Map<string, number>();

  constructor(rule: LimitRule) {
    this.#rule = rule;
  }

  /** Counts one use. Answers 0 when it may be, else the seconds to wait; a refused one is not counted. */
  async count(who: string, now = new Date()): Promise<number> {
    const known = this.#rememberedWait(who, now);
    if (known > 0) return known;
    const isCounted = await this.#take(who, now);
    if (!isCounted) return Math.max(1, await this.#findWait(who, now));
    await forgetOld(now);
    return 0;
  }

  /** Whether a use would be refused now; counts nothing. */
  async isSpent(who: string, now = new Date()): Promise<boolean> {
    return this.#rememberedWait(who, now) > 0 || (await this.#findWait(who, now)) > 0;
  }

  #keyOf(who: string): Buffer {
    return createHash("sha256").update(`${this.#rule.name} ${who}`).digest();
  }

  #rememberedWait(who: string, now: Date): number {
    const wait = secondsUntil(this.#refused.get(who) ?? 0, now);
    if (wait <= 0) this.#refused.delete(who);
    return wait;
  }

  /** A single statement, so that uses at the same moment cannot all be the last one allowed. */
  async #take(who: string, now: Date): Promise<boolean> {
    const isForgotten = sql<boolean>`counted_uses.forgotten_at <= ${now}`;
    const forgottenAt = new Date(now.getTime() + this.#rule.seconds * 1000);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("countedUses")
      .values({ keyHash: this.#keyOf(who), count: 1, forgottenAt })
      .onConflict((conflict) =>
        conflict
          .column("keyHash")
          .doUpdateSet({
            count: sql`case when ${isForgotten} then 1 else counted_uses.count + 1 end`,
            forgottenAt: sql`case when ${isForgotten} then ${forgottenAt} else counted_uses.forgotten_at end`,
          })
          .where(sql<boolean>`${isForgotten} or counted_uses.count < ${this.#rule.uses}`),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async #findWait(who: string, now: Date): Promise<number> {
    const spent = await db
      .selectFrom("countedUses")
      .where("keyHash", "=", this.#keyOf(who))
      .where("count", ">=", this.#rule.uses)
      .select("forgottenAt")
      .executeTakeFirst();
    if (!spent) return 0;
    if (this.#refused.size >= MOST_REMEMBERED) this.#refused.clear();
    this.#refused.set(who, spent.forgottenAt.getTime());
    return secondsUntil(spent.forgottenAt.getTime(), now);
  }
}

function secondsUntil(time: number, now: Date): number {
  return Math.ceil((time - now.getTime()) / 1000);
}

/** Now and then, a few at a time, and none that somebody else is just counting or forgetting. */
async function forgetOld(now: Date): Promise<void> {
  if (Math.abs(now.getTime() - sweptAt) < FORGOTTEN_EVERY_MS) return;
  sweptAt = now.getTime();
  await db
    .deleteFrom("countedUses")
    .where("keyHash", "in", (old) =>
      old
        .selectFrom("countedUses")
        .where("forgottenAt", "<=", now)
        .select("keyHash")
        .limit(1000)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
