import { useLocation } from "react-router";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { MessageActions } from "./message-actions.tsx";
import { messagesAddress } from "./message-address.ts";
import type { MessageListItem } from "./message-commands.server.ts";
import { MessageMails } from "./message-mails.tsx";

type Props = { message: MessageListItem; mayMail: boolean };

/** Longer messages scroll within their card. */
const MAX_LENGTH = 500;
const MAX_LINES = 8;

/** Pressing anywhere on an unread message marks it as read. */
export function MessageCard({ message, mayMail }: Props) {
  const { id, name, email, isRead, sentAt, sentOn } = message;
  const titleId = `message-${id}`;
  return (
    <article
      aria-labelledby={titleId}
      className={`relative flex h-full flex-col border p-5 [overflow-wrap:anywhere] ${isRead ? "border-line" : "border-accent bg-surface"}`}
    >
      <div className="flex items-start justify-between gap-3">
        <p className="mono-type text-muted">
          <time dateTime={sentAt} lang="pt-BR">
            {sentOn}
          </time>
        </p>
        {!isRead && <MarkRead id={id} name={name} />}
      </div>
      <MessageText id={id} text={message.message} isRead={isRead} />
      <h2 id={titleId} className="mt-4 font-semibold">
        <bdi>{name}</bdi>
      </h2>
      <p className="text-muted text-sm">{email}</p>
      <MessageMails message={message} />
      <MessageActions message={message} mayMail={mayMail} />
    </article>
  );
}

function MarkRead({ id, name }: { id: string; name: string }) {
  const location = useLocation();
  return (
    <IntentButton
      action={messagesAddress(location)}
      intent="read"
      fields={{ id }}
      id={`read-${id}`}
      aria-label={m.messages_mark_the_message_of_as_read({ name })}
      className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-3"
    >
      <span aria-hidden="true" className="block size-3 rounded-full bg-accent" />
    </IntentButton>
  );
}

/** The text labels the button, so that pressing scrolling text marks the message as read too. */
function MessageText({ id, text, isRead }: { id: string; text: string; isRead: boolean }) {
  const isLong = text.length > MAX_LENGTH || text.split("\n").length > MAX_LINES;
  const textClass =
    "mt-3 whitespace-pre-line leading-relaxed [unicode-bidi:plaintext] [text-align:start]";
  if (!isLong) return <p className={textClass}>{text}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
    <div tabIndex={0} className="relative max-h-64 overflow-y-auto border-line border-b pb-2">
      {isRead ? (
        <p className={textClass}>{text}</p>
      ) : (
        <label htmlFor={`read-${id}`} className={`block ${textClass}`}>
          {text}
        </label>
      )}
    </div>
  );
}
