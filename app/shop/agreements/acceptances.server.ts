import type { Db } from "#app/platform/database/db.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { AgreementModel } from "./agreement-models.ts";
import { storeTemplate } from "./templates.server.ts";

type Accepted = {
  trackId: string;
  model: AgreementModel;
  files: { kind: string; sha256: string }[];
};

/** Records who accepts the agreement by offering the track. */
export async function acceptTemplate(
  tx: Db,
  by: Pick<Actor, "username"> & { id: string | null },
  { trackId, model, files }: Accepted,
): Promise<void> {
  const { version } = await storeTemplate(tx, model);
  const named = files.map(({ kind, sha256 }) => ({ kind, sha256 }));
  await tx
    .insertInto("agreementAcceptances")
    .values({
      trackId,
      model,
      version,
      accountId: by.id,
      name: by.username,
      files: JSON.stringify(named),
    })
    .execute();
}

export type Acceptance = { name: string; acceptedAt: Date; how: "offered" | "saved" };

type Sold = { trackId: string; model: AgreementModel; version: number; by: Date };

/** Accepting means offering the track or, for all tracks, saving that version. */
export async function findAcceptance(
  tx: Db,
  { trackId, model, version, by }: Sold,
): Promise<Acceptance | undefined> {
  const offered = await tx
    .selectFrom("agreementAcceptances")
    .where("trackId", "=", trackId)
    .where("model", "=", model)
    .where("version", "=", version)
    .where("acceptedAt", "<=", by)
    .orderBy("id", "desc")
    .limit(1)
    .select(["name", "acceptedAt"])
    .executeTakeFirst();
  if (offered) return { ...offered, how: "offered" };
  const saved = await tx
    .selectFrom("agreementTemplates")
    .where("model", "=", model)
    .where("version", "=", version)
    .select(["savedBy as name", "savedAt as acceptedAt"])
    .executeTakeFirst();
  return saved?.name ? { ...saved, name: saved.name, how: "saved" } : undefined;
}
