import { data } from "react-router";
import type { z } from "zod";
import { failureStatus } from "#app/database/failure-status.server.ts";
import { log } from "#app/system/log.server.ts";
import type { ToastText } from "#app/ui/toasts.tsx";
import type { FormResult } from "./form-result.ts";
import { found } from "./found.ts";
import type { Outcome, Refusal } from "./outcome.ts";
import { readForm, typedIn } from "./read-form.server.ts";
import { refusalInit } from "./refusal-response.server.ts";
import { redirectWithToast } from "./toast-cookie.server.ts";

/*
 * The way of every form: decoded by its schema, run as a command, and its outcome turned into a status, errors
 * beside the fields, a toast and what was typed.
 */

/** A form as it arrived; screens add who sent it. */
export type SentForm = { formData: FormData };

/** Where the browser goes after a command, with a toast. `replaces`: Back skips the page that it leaves. */
type GoOn = { to: string; toast: ToastText; replaces?: boolean; headers?: HeadersInit };
/** What the page itself shows after a command, once, such as a new password. */
type ShowHere<Shown> = { shown: Shown; headers?: HeadersInit };

type ResultPage<Theirs, Shown> = ReturnType<typeof data<FormResult<Theirs, Shown>>>;

type Command<Schema extends z.ZodObject, Sent, Result, Theirs, Shown> = {
  form: Schema;
  /** The title over why it was refused. */
  failed: string;
  /** The title over what is wrong with a field; `failed` without it. */
  invalid?: string;
  run: (value: z.output<Schema>, sent: Sent) => Promise<Outcome<Result, Theirs>>;
  done: (result: Result, value: z.output<Schema>, sent: Sent) => GoOn | ShowHere<Shown>;
};

/** Makes the function that answers one kind of form. */
export function formCommand<
  Schema extends z.ZodObject,
  Sent extends SentForm,
  Result,
  Theirs = never,
  Shown = never,
>({ form, failed, invalid = failed, run, done }: Command<Schema, Sent, Result, Theirs, Shown>) {
  return async (sent: Sent): Promise<Response | ResultPage<Theirs, Shown>> => {
    const typed = typedIn(sent.formData);
    const { value, problem } = readForm(form, sent.formData);
    if (problem) {
      const { errors } = problem.data;
      const text = Object.values<string | undefined>(errors)[0] ?? failed;
      return refusalPage({ reason: "invalid", text, errors }, invalid, typed);
    }
    try {
      const outcome = await run(value, sent);
      if (outcome.refused) return refusalPage(outcome.refused, failed, typed);
      const next = done(outcome.done, value, sent);
      if ("to" in next) return redirectWithToast(next.to, next.toast, next);
      return data({ shown: next.shown }, { headers: next.headers });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      log.error({ err: error }, `a form could not be done: ${failed}`);
      const problem = { title: failed, text: "Please try again." };
      return data({ problem, typed }, { status: failureStatus(error) ?? 500 });
    }
  };
}

/** Runs the command that a form names in its field `intent`. */
export function runIntent<Sent extends SentForm, Results extends object>(
  commands: { readonly [Intent in keyof Results]: (sent: Sent) => Promise<Results[Intent]> },
  sent: Sent,
): Promise<Results[keyof Results]> {
  const intent = String(sent.formData.get("intent"));
  const command = isKeyOf(commands, intent) ? commands[intent] : undefined;
  return found(command, "This form is not known here.")(sent);
}

function isKeyOf<Keyed extends object>(keyed: Keyed, key: PropertyKey): key is keyof Keyed {
  return Object.hasOwn(keyed, key);
}

function refusalPage<Theirs>(
  { reason, text, title, retryAfterSeconds, ...more }: Refusal<Theirs>,
  failed: string,
  typed: Record<string, string>,
): ResultPage<Theirs, never> {
  const init = refusalInit({ reason, retryAfterSeconds });
  return data({ problem: { title: title ?? failed, text }, typed, ...more }, init);
}
