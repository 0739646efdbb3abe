import { Archive, ArchiveRestore, type LucideIcon, MailOpen, Reply, Trash2 } from "lucide-react";
import { Link, useLocation } from "react-router";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { messageDialogAddress, messagesAddress } from "./message-address.ts";
import type { MessageListItem } from "./message-commands.server.ts";

type Props = {
  message: MessageListItem;
  /** Whether the shop sends email itself. */
  mayMail: boolean;
};

const buttonClass =
  "inline-flex min-h-11 items-center gap-2 px-2.5 text-muted text-sm hover:bg-raised hover:text-ink md:min-h-9";

export function MessageActions({ message, mayMail }: Props) {
  const location = useLocation();
  const { id, name, isRead, isArchived } = message;
  const of = <span className="sr-only">{m.messages_the_message_of({ name })}</span>;
  return (
    <div className="relative mt-auto -mb-2 -ml-2.5 flex flex-wrap pt-4">
      {mayMail ? (
        <Link
          to={messageDialogAddress(location, "reply", id)}
          preventScrollReset
          className={buttonClass}
        >
          <Reply aria-hidden className="size-4" strokeWidth={1.75} /> {m.messages_reply()} {of}
        </Link>
      ) : (
        <a href={mailtoOf(message)} className={buttonClass}>
          <Reply aria-hidden className="size-4" strokeWidth={1.75} /> {m.messages_reply()} {of}
        </a>
      )}
      {isRead && (
        <MessageActionForm
          id={id}
          intent="unread"
          label={m.messages_mark_unread()}
          of={of}
          icon={MailOpen}
        />
      )}
      {isArchived ? (
        <MessageActionForm
          id={id}
          intent="unarchive"
          label={m.messages_unarchive()}
          of={of}
          icon={ArchiveRestore}
        />
      ) : (
        <MessageActionForm
          id={id}
          intent="archive"
          label={m.bulk_archive()}
          of={of}
          icon={Archive}
        />
      )}
      <Link
        to={messageDialogAddress(location, "delete", id)}
        preventScrollReset
        className={buttonClass}
      >
        <Trash2 aria-hidden className="size-4" strokeWidth={1.75} /> {m.delete()} {of}
      </Link>
    </div>
  );
}

type PressProps = {
  id: string;
  intent: string;
  label: string;
  of: React.ReactNode;
  icon: LucideIcon;
};

function MessageActionForm({ id, intent, label, of, icon: Icon }: PressProps) {
  const location = useLocation();
  return (
    <IntentButton
      action={messagesAddress(location)}
      intent={intent}
      fields={{ id }}
      className={buttonClass}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} /> {label} {of}
    </IntentButton>
  );
}

/** Encodes every part (RFC 6068), so that addresses and texts cannot add headers. */
export function mailtoOf({
  name,
  email,
  message,
}: Pick<MessageListItem, "name" | "email" | "message">) {
  const quoted = message.slice(0, 1000).toWellFormed().replace(/^/gm, "> ");
  const body = m.messages_wrote({ name, quoted }).replaceAll("\n", "\r\n");
  const subject = encodeURIComponent(m.mail_reply_subject());
  const to = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(body)}`;
}
