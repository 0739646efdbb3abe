import { sql } from "kysely";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { db } from "./db.server.ts";

/** `uses` per window of `seconds` that begins with the first use. */
type LimitRule = { name: string; uses: number; seconds: number };

/** Maximum clock skew between processes. A time further ahead is ignored. */
export const CLOCK_TOLERANCE_SECONDS = 60;

const DELETED_EVERY_MS = 60_000;
const MAX_CACHED = 10_000;

let prunedAt = 0;

/** Refusals are cached, so that a flood costs no queries. */
export class Limit {
  readonly #rule: LimitRule;
  readonly #refused = new Map<string, number>();

  constructor(rule: LimitRule) {
    this.#rule = rule;
  }

  /** Returns the seconds to wait, or 0. Refused uses are not counted. */
  async count(key: string, now = new Date()): Promise<number> {
    const cachedWait = this.#cachedWait(key, now);
    if (cachedWait > 0) return cachedWait;
    const isCounted = await this.#consume(key, now);
    if (!isCounted) return Math.max(1, await this.#findWait(key, now));
    await deleteOld(now);
    return 0;
  }

  async isExhausted(key: string, now = new Date()): Promise<boolean> {
    return this.#cachedWait(key, now) > 0 || (await this.#findWait(key, now)) > 0;
  }

  #hashOf(key: string): Buffer {
    return sha256Bytes(`${this.#rule.name} ${key}`);
  }

  #cachedWait(key: string, now: Date): number {
    const wait = this.#waitUntil(this.#refused.get(key) ?? 0, now);
    if (wait === 0) this.#refused.delete(key);
    return wait;
  }

  #waitUntil(forgottenAt: number, now: Date): number {
    const wait = Math.ceil((forgottenAt - now.getTime()) / 1000);
    return wait > 0 && wait <= this.#longestWait ? wait : 0;
  }

  get #longestWait(): number {
    return this.#rule.seconds + CLOCK_TOLERANCE_SECONDS;
  }

  /** Uses a single statement, so that of concurrent uses only one can be the last allowed. */
  async #consume(key: string, now: Date): Promise<boolean> {
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const forgottenAt = later(this.#rule.seconds);
    const isForgotten = sql<boolean>`(counted_uses.forgotten_at <= ${now} or counted_uses.forgotten_at > ${later(this.#longestWait)})`;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("countedUses")
      .values({ keyHash: this.#hashOf(key), count: 1, forgottenAt })
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

  async #findWait(key: string, now: Date): Promise<number> {
    const exhausted = await db
      .selectFrom("countedUses")
      .where("keyHash", "=", this.#hashOf(key))
      .where("count", ">=", this.#rule.uses)
      .select("forgottenAt")
      .executeTakeFirst();
    if (!exhausted) return 0;
    if (this.#refused.size >= MAX_CACHED) this.#refused.clear();
    this.#refused.set(key, exhausted.forgottenAt.getTime());
    return this.#waitUntil(exhausted.forgottenAt.getTime(), now);
  }
}

async function deleteOld(now: Date): Promise<void> {
  if (Math.abs(now.getTime() - prunedAt) < DELETED_EVERY_MS) return;
  prunedAt = now.getTime();
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
