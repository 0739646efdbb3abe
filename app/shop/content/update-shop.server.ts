import { existsSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { readVersion } from "#app/platform/system/app-version.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { findReleaseCheck } from "./check-releases.server.ts";
import { changeSettings } from "./edit-settings.server.ts";
import { updateProblems } from "./update-problem.ts";

/* The shop only asks for a version. scripts/hosting/dubplate.sh downloads, checks and installs it. */

const runningVersion = readVersion();

const releasedVersion = z.string().regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}$/);

export const updateForm = z.object({ release: releasedVersion });

const lastUpdateSchema = z.object({
  version: releasedVersion,
  outcome: z.enum(["updated", ...updateProblems]),
  at: z.iso.datetime().transform((time) => new Date(time)),
});

/** An update copies and restores only what lies on the server. */
export const isStoredElsewhere = Boolean(env.DATABASE_URL ?? env.S3_BUCKET);

/** Returns undefined unless the shop is installed and set up for it. */
export function findUpdate() {
  if (isStoredElsewhere) return undefined;
  const { UPDATE_OUTCOME, UPDATE_RUNNING, UPDATE_FROM, UPDATE_KEY } = env;
  if (!UPDATE_OUTCOME || !UPDATE_RUNNING || !UPDATE_FROM || !UPDATE_KEY) return undefined;
  const isUnderWay = existsSync(requestPath()) || existsSync(UPDATE_RUNNING);
  return { isUnderWay, last: isUnderWay ? undefined : readLastUpdate(UPDATE_OUTCOME) };
}

export type ShopUpdate = NonNullable<ReturnType<typeof findUpdate>>;

/** An update that was killed leaves the outcome of the step it was at, though it may have succeeded. */
function readLastUpdate(path: string) {
  try {
    const last = lastUpdateSchema.parse(JSON.parse(readFileSync(path, "utf8")));
    return last.version === runningVersion ? { ...last, outcome: "updated" as const } : last;
  } catch {
    return undefined;
  }
}

export async function requestUpdate(actor: Actor, version: string): Promise<Outcome> {
  const check = await findReleaseCheck();
  return changeSettings(actor, async (tx) => {
    const update = findUpdate();
    if (!update) return refuse("missing", m.system_update_unavailable());
    if (update.isUnderWay) return refuse("busy", m.system_updating());
    if (check?.newer?.version !== version) return refuse("conflict", m.system_update_outdated());
    const subject = { kind: "setting" } as const;
    await recordAudit(tx, { by: actor, action: "update-shop", subject, details: { version } });
    // The file is read as soon as it has its name.
    await writeFile(`${requestPath()}.partial`, version);
    await rename(`${requestPath()}.partial`, requestPath());
    return { done: undefined };
  });
}

function requestPath(): string {
  return join(env.DATA_DIR, "update-request");
}
