import { Check, Clock, TriangleAlert } from "lucide-react";
import { useLocation } from "react-router";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { mailProblemText } from "#app/shop/mail/mail-problem-text.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { messagesAddress } from "./message-address.ts";
import type { MessageListItem, MessageMail } from "./message-commands.server.ts";

export function MessageMails({ message }: { message: MessageListItem }) {
  if (message.mails.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-4 border-line border-t pt-4 text-sm">
      {message.mails.map((mail) => (
        <li key={mail.id}>
          {mail.reply !== null && (
            <div className="mb-1.5 border-line border-l-4 pl-3">
              <p className="text-muted">
                {renderMessage(m.messages_replied_on, {
                  writtenBy: mail.writtenBy ?? "",
                  time: <span lang="pt-BR">{mail.writtenOn}</span>,
                })}
              </p>
              <p
                dir="auto"
                className="mt-1 line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere] [unicode-bidi:plaintext]"
              >
                {mail.reply}
              </p>
            </div>
          )}
          <MailState mail={mail} />
        </li>
      ))}
    </ul>
  );
}

const icons = { waiting: Clock, sent: Check, failed: TriangleAlert, unsent: Clock } as const;
const states = {
  waiting: m.messages_mail_waiting,
  sent: m.messages_mail_sent,
  failed: m.messages_mail_failed,
  unsent: m.messages_mail_not_sent,
} as const;

function MailState({ mail }: { mail: MessageMail }) {
  const location = useLocation();
  const { id, state, problem, tries } = mail;
  const Icon = icons[state];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p
        className={`flex items-baseline gap-2 ${state === "failed" ? "text-danger" : "text-muted"}`}
      >
        <Icon aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
        <span>
          {states[state]()}
          {problem && `: ${mailProblemText(problem)}`}
          {problem && state === "waiting" && ` ${m.mails_it_is_tried_again()}`}
        </span>
      </p>
      {(state === "failed" || state === "unsent") && (
        <IntentButton
          action={messagesAddress(location)}
          intent="again"
          fields={{ id, tries }}
          formClassName="relative"
          className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4 hover:text-accent"
        >
          {m.try_again()}
        </IntentButton>
      )}
    </div>
  );
}
