import { db } from "#app/platform/database/db.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import type { Selection } from "../bulk/bulk-action.ts";
import { selectedTracks } from "../bulk/check-tracks.server.ts";
import { checkDraft, publishDraft, RETRY_LATER } from "./publish-draft.server.ts";
import type { ReleaseRefusal } from "./release-refusal.ts";
import { releaseRefusalText } from "./release-refusal-text.server.ts";

/** Each draft is published in a transaction of its own, as with its form. */
const MAX_PUBLISHED = 100;

type CheckedDraft = { id: string; title: string; problem: string | undefined };

type Refusal = ReleaseRefusal | typeof RETRY_LATER;

/** Changes nothing. Skips tracks that are public. */
export async function previewPublishing(actor: Actor, selection: Selection) {
  const checked: CheckedDraft[] = [];
  for (const { id, title } of await listDrafts(actor, selection)) {
    const { refusal } = await checkDraft(actor, id);
    checked.push({ id, title, problem: problemOf(refusal) });
  }
  return checked;
}

/** Returns the drafts that were not published, with the reason. */
export async function publishSelected(actor: Actor, selection: Selection) {
  const drafts = await listDrafts(actor, selection);
  const refused: CheckedDraft[] = [];
  for (const { id, title } of drafts) {
    const problem = problemOf(await publishDraft(actor, id));
    if (problem) refused.push({ id, title, problem });
  }
  return { published: drafts.length - refused.length, refused };
}

function problemOf(refusal: Refusal | undefined): string | undefined {
  if (refusal === undefined) return undefined;
  return refusal === RETRY_LATER ? m.bulk_left_changed() : releaseRefusalText(refusal);
}

function listDrafts(actor: Actor, selection: Selection) {
  return db
    .selectFrom(selectedTracks(actor, selection).as("track"))
    .where("isDraft", "=", true)
    .select(["id", "title"])
    .orderBy("position")
    .limit(MAX_PUBLISHED)
    .execute();
}
