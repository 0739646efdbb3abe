import { data, redirect, replace } from "react-router";
import type { z } from "zod";
import { failureStatus } from "#app/platform/database/failure-status.server.ts";
import { type Language, langOf } from "#app/platform/i18n/language.ts";
import { log } from "#app/platform/system/log.server.ts";
import type { ToastText } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";
import type { FormResult } from "./form-result.ts";
import { orNotFound } from "./or-not-found.ts";
import type { Outcome, Refusal } from "./outcome.ts";
import { readForm, readTypedValues } from "./read-form.server.ts";
import { refusalInit } from "./refusal-response.server.ts";
import { redirectWithToast } from "./toast-cookie.server.ts";

export type SentForm = { formData: FormData };

/** `replaces` makes Back skip the page that it leaves. */
type Redirection = { to: string; toast?: Toast; replaces?: boolean; headers?: HeadersInit };
export type Toast = Omit<ToastText, "title" | "text"> & { title: Text; text?: Text };
type PayloadResult<Payload> = { payload: Payload; headers?: HeadersInit };

type ResultPage<Theirs, Payload> = ReturnType<typeof data<FormResult<Theirs, Payload>>>;

/** Message as a function, because each request has its language. */
export type Text = string | (() => string);

/** `lang` is set if the text is not in the language of the page. */
type Title = Text | { title: Text; lang: "pt" };

type Command<Schema extends z.ZodObject, Sent, Result, Theirs, Payload> = {
  form: Schema;
  failed: Title;
  invalid?: Title;
  onError?: Text;
  run: (value: z.output<Schema>, sent: Sent) => Promise<Outcome<Result, Theirs>>;
  done: (
    result: Result,
    value: z.output<Schema>,
    sent: Sent,
  ) => Redirection | PayloadResult<Payload>;
};

export function formCommand<
  Schema extends z.ZodObject,
  Sent extends SentForm,
  Result,
  Theirs = never,
  Payload = never,
>(command: Command<Schema, Sent, Result, Theirs, Payload>) {
  const { form, failed, invalid = failed, onError = m.please_try_again, run, done } = command;
  return async (sent: Sent): Promise<Response | ResultPage<Theirs, Payload>> => {
    const typed = readTypedValues(sent.formData);
    const { value, errors } = readForm(form, sent.formData);
    if (errors) {
      const text = Object.values<string | undefined>(errors)[0] ?? titled(failed).title;
      return refusalPage({ reason: "invalid", text, errors }, invalid, typed);
    }
    try {
      const outcome = await run(value, sent);
      if (outcome.refused) return refusalPage(outcome.refused, failed, typed);
      const next = done(outcome.done, value, sent);
      if ("to" in next) return redirectTo(next);
      return data({ payload: next.payload }, { headers: next.headers });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const title = titled(failed);
      log.error({ err: error }, `a form could not be done: ${title.title}`);
      const problem = { ...title, text: textOf(onError) };
      return data({ problem, typed }, { status: failureStatus(error) ?? 500 });
    }
  };
}

/** Makes the `done` of a command that leads to a page and says there what was done. */
export function backTo<Sent, Result, Value>(
  addressOf: (sent: Sent, value: Value) => string,
  toast: Toast | ((result: Result) => Toast),
  { replaces = false }: Pick<Redirection, "replaces"> = {},
) {
  return (result: Result, value: Value, sent: Sent): Redirection => ({
    to: addressOf(sent, value),
    toast: typeof toast === "function" ? toast(result) : toast,
    replaces,
  });
}

export function runIntent<Sent extends SentForm, Results extends object>(
  commands: { readonly [Intent in keyof Results]: (sent: Sent) => Promise<Results[Intent]> },
  sent: Sent,
): Promise<Results[keyof Results]> {
  const [intent, ...others] = sent.formData.getAll("intent").map(String);
  const isKnown = intent !== undefined && others.length === 0 && isKeyOf(commands, intent);
  const command = isKnown ? commands[intent] : undefined;
  return orNotFound(command, m.form_unknown())(sent);
}

function isKeyOf<Keyed extends object>(keyed: Keyed, key: PropertyKey): key is keyof Keyed {
  return Object.hasOwn(keyed, key);
}

function redirectTo({ to, toast, ...init }: Redirection): Response | Promise<Response> {
  if (toast) {
    const { title, text } = toast;
    const translatedToast = { ...toast, title: textOf(title), text: text && textOf(text) };
    return redirectWithToast(to, translatedToast, init);
  }
  const send = init.replaces ? replace : redirect;
  return send(to, { status: 303, headers: init.headers });
}

function titled(title: Title): { title: string; lang?: Language } {
  if (typeof title === "object") return { title: textOf(title.title), lang: langOf(title.lang) };
  return { title: textOf(title) };
}

function textOf(text: Text): string {
  return typeof text === "string" ? text : text();
}

function refusalPage<Theirs>(
  { reason, text, title, errors, retryAfterSeconds, ...more }: Refusal<Theirs>,
  failed: Title,
  typed: Record<string, string>,
): ResultPage<Theirs, never> {
  const init = refusalInit({ reason, retryAfterSeconds });
  const problem = { ...titled(failed), ...(title && { title }), text };
  return data({ problem, typed, ...more, ...(errors && { errors }) }, init);
}
