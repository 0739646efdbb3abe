import { data, href, type LoaderFunctionArgs } from "react-router";
import { type Actor, actorContext } from "#app/accounts/actor.ts";
import {
  addFaqItem,
  editFaqItem,
  type FaqOutcome,
  moveFaqItem,
  removeFaqItem,
} from "#app/content/edit-faq.server.ts";
import type { FaqItem } from "#app/content/faq.server.ts";
import { editFaqForm, faqForm, moveFaqForm, oneFaqForm } from "#app/content/faq-form.ts";
import { log } from "#app/system/log.server.ts";
import { found } from "#app/web/found.ts";
import { formDataOf, readForm, typedIn } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import { type EditAnswer, savedMeanwhile } from "../edit-answer.ts";

export type FaqAnswer = EditAnswer<FaqItem>;

type Args = Pick<LoaderFunctionArgs, "request" | "context">;
type Sent = { actor: Actor; formData: FormData };
type Asked = { done: string; outcome: Promise<FaqOutcome> } | ReturnType<typeof invalid>;

const notSaved = "Failed to save the FAQ";

const commands: Record<string, (sent: Sent) => Asked> = { add, edit, delete: remove, move };

/** The action of the FAQ's screen. The form says in `intent` what is to be done. */
export async function answerFaqForm({ request, context }: Args) {
  const formData = await formDataOf(request);
  const actor = found(context.get(actorContext), "Only administrators have questions to edit.");
  const command = found(commands[String(formData.get("intent"))], "This form is not known here.");
  const asked = command({ actor, formData });
  if (!("outcome" in asked)) return asked;
  try {
    const outcome = await asked.outcome;
    if ("done" in outcome) {
      const text = outcome.done.question.slice(0, 100);
      return redirectWithToast(href("/admin/faq"), { title: asked.done, text });
    }
    const theirs = "theirs" in outcome ? outcome.theirs : undefined;
    const text = "refusal" in outcome ? outcome.refusal : savedMeanwhile;
    return refuse({ text, theirs, typed: typedIn(formData) }, 409);
  } catch (error) {
    log.error({ err: error }, "the FAQ could not be saved");
    return refuse({ text: "Please try again.", typed: typedIn(formData) }, 503);
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

function invalid({ errors, typed }: Pick<FaqAnswer, "errors" | "typed">) {
  return refuse({ text: Object.values(errors ?? {})[0] ?? notSaved, errors, typed }, 400);
}

function refuse(
  { text, ...answer }: Omit<FaqAnswer, "problem"> & { text: string },
  status: number,
) {
  return data<FaqAnswer>({ problem: { title: notSaved, text }, ...answer }, { status });
}
