import { Form } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { TextareaField } from "#app/platform/ui/field.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import type { MatchReview } from "#app/shop/catalog/audio-matches/match-reviews.server.ts";
import { m } from "#messages";
import { TwoPassages } from "./two-passages.tsx";

type Props = { questions: MatchReview[]; result: FormResult<never> | undefined };

export function QuestionList({ questions, result }: Props) {
  return (
    <ol aria-label={m.same_music_matches()} className="grid gap-8">
      {questions.map((question) => (
        <li key={question.id} className="grid gap-4 border-line border-b pb-8">
          <p className="text-muted text-sm">
            {m.same_music_asked()} <DateTime at={question.askedAt} />
          </p>
          <TwoPassages question={question} />
          {question.decision && <Decided question={question} />}
          <Decision
            question={question}
            result={result?.typed?.question === question.id ? result : undefined}
          />
        </li>
      ))}
    </ol>
  );
}

function Decided({ question }: { question: MatchReview }) {
  const { decision, reason, decidedBy, decidedAt } = question;
  return (
    <p className="text-sm [overflow-wrap:anywhere]">
      <span className="font-semibold">
        {decision === "allowed" ? m.same_music_allowed() : m.same_music_kept_out()}
      </span>{" "}
      <bdi>{reason}</bdi>
      <span className="mt-1 block text-muted">
        {decidedAt &&
          renderMessage(m.same_music_by, {
            name: <bdi>{decidedBy}</bdi>,
            time: <DateTime at={decidedAt} />,
          })}
      </span>
    </p>
  );
}

type DecisionProps = { question: MatchReview; result: Props["result"] };

function Decision({ question: { id, askedAt, decision, mine }, result }: DecisionProps) {
  const fields = (
    <Form method="post" preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="question" value={id} />
      <input type="hidden" name="asked" value={askedAt.getTime()} />
      <TextareaField
        label={m.reason()}
        name="reason"
        rows={2}
        maxLength={1000}
        defaultValue={result?.typed?.reason}
        error={result?.errors?.reason}
        hint={m.same_music_the_uploader_and_the_audit_log()}
        dir="auto"
      />
      <div className="flex flex-wrap gap-2">
        {choices[mine.state === "draft" ? "draft" : "published"].map(({ value, label }, index) => (
          <button
            key={value}
            type="submit"
            name="decision"
            value={value}
            className={buttonVariants(index === 0 ? "ink" : "plain", "small")}
          >
            {label()}
            <span className="sr-only">: {mine.title}</span>
          </button>
        ))}
      </div>
      {mine.state === "published" && (
        <p className="text-muted text-sm">{m.same_music_what_has_to_leave_stays_in()}</p>
      )}
    </Form>
  );
  if (!decision) return fields;
  return (
    <details open={result !== undefined}>
      <summary className="cursor-pointer text-muted text-sm hover:text-ink">
        {m.same_music_decide_again()}
      </summary>
      <div className="pt-3">{fields}</div>
    </details>
  );
}

const choices = {
  draft: [
    { value: "allowed", label: m.same_music_allow_publishing },
    { value: "kept-out", label: m.same_music_keep_it_a_draft },
  ],
  published: [
    { value: "allowed", label: m.same_music_approve },
    { value: "kept-out", label: m.same_music_it_has_to_leave },
  ],
};
