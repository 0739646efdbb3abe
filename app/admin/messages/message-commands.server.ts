import type { LoaderFunctionArgs } from "react-router";
import type { Actor } from "#app/accounts/actor.ts";
import { failureStatus } from "#app/database/failure-status.server.ts";
import {
  archiveMessage,
  deleteMessage,
  type InboxOutcome,
  mailAgain,
  markRead,
  replyTo,
} from "#app/messages/inbox.server.ts";
import { mailAgainForm, oneMessageForm, replyForm } from "#app/messages/inbox-form.ts";
import { log } from "#app/system/log.server.ts";
import type { ToastText } from "#app/ui/toasts.tsx";
import { readForm, typedIn } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import { readCommand, refusalsUnder, type Sent } from "../parts/answer-edit.server.ts";
import type { EditAnswer } from "../parts/edit-answer.ts";
import { messagesAddress } from "./message-address.ts";

export type MessageAnswer = Omit<EditAnswer<never>, "theirs">;

type Args = Pick<LoaderFunctionArgs, "request" | "context" | "url">;
type Asked = { done: ToastText; outcome: Promise<InboxOutcome> } | ReturnType<typeof invalid>;

const { refuse, invalid } = refusalsUnder<never>("Error updating message");

const commands: Record<string, (sent: Sent) => Asked> = {
  read: one("Message marked as read", (actor, id) => markRead(actor, id, true)),
  unread: one("Message marked as unread", (actor, id) => markRead(actor, id, false)),
  archive: one("Message archived", (actor, id) => archiveMessage(actor, id, true)),
  unarchive: one("Message back in the inbox", (actor, id) => archiveMessage(actor, id, false)),
  delete: one("Message deleted", deleteMessage),
  reply,
  again,
};

/** The action of the messages' screen. The form says in `intent` what is to be done. */
export async function answerMessageForm({ request, context, url }: Args) {
  const { sent, command } = await readCommand({ request, context }, commands);
  const asked = command(sent);
  if (!("outcome" in asked)) return asked;
  try {
    const { refusal } = await asked.outcome;
    if (refusal) return refuse({ text: refusal, typed: typedIn(sent.formData) }, 409);
    return redirectWithToast(messagesAddress(url), asked.done);
  } catch (error) {
    log.error({ err: error }, "a message could not be changed");
    const status = failureStatus(error) ?? 503;
    return refuse({ text: "Please try again.", typed: typedIn(sent.formData) }, status);
  }
}

/** A press that concerns one message and nothing else of it. */
function one(title: string, command: (actor: Actor, id: string) => Promise<InboxOutcome>) {
  return ({ actor, formData }: Sent): Asked => {
    const { value, problem } = readForm(oneMessageForm, formData);
    if (problem) return invalid(problem.data);
    return { done: { title }, outcome: command(actor, value.id) };
  };
}

function reply({ actor, formData }: Sent): Asked {
  const { value, problem } = readForm(replyForm, formData);
  if (problem) return invalid(problem.data);
  const done = { title: "Reply on its way", text: "It is kept at the message." };
  return { done, outcome: replyTo(actor, value.id, value.reply) };
}

function again({ actor, formData }: Sent): Asked {
  const { value, problem } = readForm(mailAgainForm, formData);
  if (problem) return invalid(problem.data);
  return { done: { title: "Mail on its way" }, outcome: mailAgain(actor, value.id, value.mailId) };
}
