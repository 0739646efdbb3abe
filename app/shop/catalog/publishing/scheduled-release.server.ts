import { sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { AgreementModel } from "#app/shop/agreements/agreement-models.ts";
import { storeTemplate } from "#app/shop/agreements/templates.server.ts";
import { m } from "#messages";
import type { TrackFields } from "../track-form.ts";
import { readRelease } from "../track-values.ts";

type Saved = { id: string; title: string };
type Wanted = { fields: TrackFields; isDraft: boolean; awaitsCheckout?: boolean };

/** The track is offered under the agreement in force when the time is set. */
export async function setRelease(
  tx: Db,
  actor: Actor,
  { id, title }: Saved,
  { fields, isDraft, awaitsCheckout }: Wanted,
): Promise<Outcome> {
  const { releaseDate, releaseTime, agreementModel } = fields;
  const subject = { kind: "track", id, name: title } as const;
  const former = await tx
    .selectFrom("trackReleases")
    .where("trackId", "=", id)
    .select(["publishAt", "refusedAt"])
    .executeTakeFirst();
  if (isDraft && awaitsCheckout) {
    await storeRelease(tx, actor, { id, publishAt: null, model: agreementModel });
    const isSame = former && !former.publishAt && !former.refusedAt;
    const details = { at: "checkout-opens" };
    if (!isSame) await recordAudit(tx, { by: actor, action: "plan-release", subject, details });
    return { done: undefined };
  }
  if (!isDraft || !releaseTime) {
    if (!former) return { done: undefined };
    await tx.deleteFrom("trackReleases").where("trackId", "=", id).execute();
    if (isDraft) await recordAudit(tx, { by: actor, action: "cancel-release", subject });
    return { done: undefined };
  }
  const publishAt = readRelease(releaseDate, releaseTime);
  if (!publishAt)
    return refuse("invalid", m.release_missing_date(), {
      errors: { releaseDate: m.release_missing_date() },
    });
  const isSame = former?.publishAt?.getTime() === publishAt.getTime() && !former.refusedAt;
  if (publishAt.getTime() <= (await now(tx)).getTime())
    return refuse("invalid", m.release_hour_past(), {
      errors: { releaseTime: m.release_hour_past() },
    });
  await storeRelease(tx, actor, { id, publishAt, model: agreementModel });
  if (isSame) return { done: undefined };
  const details = { at: publishAt.toISOString() };
  await recordAudit(tx, { by: actor, action: "plan-release", subject, details });
  return { done: undefined };
}

type NewRelease = { id: string; publishAt: Date | null; model: AgreementModel };

async function storeRelease(tx: Db, actor: Actor, { id, publishAt, model }: NewRelease) {
  const { version: agreementVersion } = await storeTemplate(tx, model);
  await tx.deleteFrom("trackReleases").where("trackId", "=", id).execute();
  const release = { trackId: id, publishAt, accountId: actor.id, agreementVersion };
  await tx.insertInto("trackReleases").values(release).execute();
}

async function now(tx: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}
