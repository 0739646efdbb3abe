import { href, type LoaderFunctionArgs } from "react-router";
import {
  addFaqItem,
  editFaqItem,
  type FaqOutcome,
  moveFaqItem,
  removeFaqItem,
} from "#app/content/edit-faq.server.ts";
import type { FaqItem } from "#app/content/faq.server.ts";
import { editFaqForm, faqForm, moveFaqForm, oneFaqForm } from "#app/content/faq-form.ts";
import { failureStatus } from "#app/database/failure-status.server.ts";
import { log } from "#app/system/log.server.ts";
import { readForm, typedIn } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import { readCommand, refusalsUnder, type Sent } from "../parts/answer-edit.server.ts";
import { type EditAnswer, savedMeanwhile } from "../parts/edit-answer.ts";

export type FaqAnswer = EditAnswer<FaqItem>;

type Args = Pick<LoaderFunctionArgs, "request" | "context">;
type Asked = { done: string; outcome: Promise<FaqOutcome> } | ReturnType<typeof invalid>;

const { refuse, invalid } = refusalsUnder<FaqItem>("Failed to save the FAQ");

const commands: Record<string, (sent: Sent) => Asked> = { add, edit, delete: remove, move };

/** The action of the FAQ's screen. The form says in `intent` what is to be done. */
export async function answerFaqForm(args: Args) {
  const { sent, command } = await readCommand(args, commands);
  const asked = command(sent);
  if (!("outcome" in asked)) return asked;
  try {
    const outcome = await asked.outcome;
    if ("done" in outcome) {
      const text = outcome.done.question.slice(0, 100);
      return redirectWithToast(href("/admin/faq"), { title: asked.done, text });
    }
    const theirs = "theirs" in outcome ? outcome.theirs : undefined;
    const text = "refusal" in outcome ? outcome.refusal : savedMeanwhile;
    return refuse({ text, theirs, typed: typedIn(sent.formData) }, 409);
  } catch (error) {
    log.error({ err: error }, "the FAQ could not be saved");
    const status = failureStatus(error) ?? 503;
    return refuse({ text: "Please try again.", typed: typedIn(sent.formData) }, status);
  }
}

function add({ actor, formData }: Sent) {
  const { value, problem } = readForm(faqForm, formData);
  if (problem) return invalid(problem.data);
  return { done: "Question added", outcome: addFaqItem(actor, value) };
}

function edit({ actor, formData }: Sent) {
  const { value, problem } = readForm(editFaqForm, formData);
  if (problem) return invalid(problem.data);
  const { question, answer } = value;
  return { done: "Question saved", outcome: editFaqItem(actor, value, { question, answer }) };
}

function remove({ actor, formData }: Sent) {
  const { value, problem } = readForm(oneFaqForm, formData);
  if (problem) return invalid(problem.data);
  return { done: "Question deleted", outcome: removeFaqItem(actor, value.id) };
}

function move({ actor, formData }: Sent) {
  const { value, problem } = readForm(moveFaqForm, formData);
  if (problem) return invalid(problem.data);
  return { done: "Question moved", outcome: moveFaqItem(actor, value.id, value.direction) };
}
