import { data, type LoaderFunctionArgs } from "react-router";
import { type Actor, actorContext } from "#app/accounts/actor.ts";
import { found } from "#app/web/found.ts";
import { formDataOf } from "#app/web/read-form.server.ts";
import type { EditAnswer } from "./edit-answer.ts";

/** A form of the admin area and who sent it. */
export type Sent = { actor: Actor; formData: FormData };

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** Reads a form and finds what it asks for: it says in `intent` which of the commands is meant. */
export async function readCommand<Command>(
  { request, context }: Args,
  commands: Readonly<Record<string, Command>>,
): Promise<{ sent: Sent; command: Command }> {
  const formData = await formDataOf(request);
  const actor = found(context.get(actorContext), "Only who is signed in has something to edit.");
  const intent = String(formData.get("intent"));
  const command = Object.hasOwn(commands, intent) ? commands[intent] : undefined;
  return { sent: { actor, formData }, command: found(command, "This form is not known here.") };
}

type Refused<Saved> = Omit<EditAnswer<Saved>, "problem"> & { text: string };

/** How a screen refuses a form, always under the same title: `invalid` when a field is not right. */
export function refusalsUnder<Saved>(title: string) {
  function refuse({ text, ...answer }: Refused<Saved>, status: number) {
    return data<EditAnswer<Saved>>({ problem: { title, text }, ...answer }, { status });
  }
  function invalid({ errors, typed }: Pick<EditAnswer<Saved>, "errors" | "typed">) {
    return refuse({ text: Object.values(errors ?? {})[0] ?? title, errors, typed }, 400);
  }
  return { refuse, invalid };
}
