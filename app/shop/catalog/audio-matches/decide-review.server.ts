import { sql } from "kysely";
import { z } from "zod";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { mayReviewMatches } from "../track-policy.ts";

const reasonNeeded = m.question_reason_needed;

export const decisionForm = z.object({
  question: z.uuid({ error: m.question_unknown }),
  /** The time shown with the review, so that the decision applies to those files. */
  asked: z.coerce.number().int(),
  decision: z.enum(["allowed", "kept-out"], { error: m.question_choose }),
  reason: z
    .string()
    .trim()
    .min(1, { error: reasonNeeded })
    .max(1000, { error: m.question_reason_too_long }),
});

type ReviewDecision = z.output<typeof decisionForm>;

const reviewMissing = m.question_gone;
const reviewChanged = m.question_changed;

export function decideReview(
  actor: Actor,
  { question: id, asked, decision, reason }: ReviewDecision,
): Promise<Outcome<{ title: string }>> {
  if (!mayReviewMatches(actor)) {
    return Promise.resolve(refuse("forbidden", m.only_administrators()));
  }
  return inTransaction(async (tx) => {
    const question = await tx
      .selectFrom("soundQuestions")
      .innerJoin("musicTracks as track", "track.id", "trackId")
      .innerJoin("musicTracks as other", "other.id", "otherTrackId")
      .where("soundQuestions.id", "=", id)
      .select(["askedAt", "trackId", "track.title", "other.title as otherTitle"])
      .forUpdate("soundQuestions")
      .executeTakeFirst();
    if (!question) return refuse("missing", reviewMissing());
    if (question.askedAt.getTime() !== asked) return refuse("conflict", reviewChanged());
    await tx
      .updateTable("soundQuestions")
      .set({ decision, reason, decidedBy: actor.username, decidedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    const { trackId, title, otherTitle } = question;
    const action = decision === "allowed" ? "allow-same-music" : "keep-same-music-out";
    const subject = { kind: "track", id: trackId, name: title } as const;
    await recordAudit(tx, {
      by: actor,
      action,
      subject,
      details: { otherTrack: otherTitle, reason },
    });
    return { done: { title } };
  });
}
