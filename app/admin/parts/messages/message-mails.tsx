import { Form, useLocation } from "react-router";
import { messagesAddress } from "./message-address.ts";
import type { ShownMail, ShownMessage } from "./shown-message.server.ts";

/** What became of the mails about a message: its way to the owner, and the replies. */
export function MessageMails({ message }: { message: ShownMessage }) {
  if (message.mails.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-3 border-line border-t pt-4 text-sm">
      {message.mails.map((mail) => (
        <li key={mail.id}>
          {mail.reply !== null && (
            <>
              <p className="text-muted">
                {mail.writtenBy} replied on <span lang="pt-BR">{mail.writtenOn}</span>
              </p>
              <p
                dir="auto"
                className="mt-1 line-clamp-6 whitespace-pre-line [unicode-bidi:plaintext]"
              >
                {mail.reply}
              </p>
            </>
          )}
          <MailState messageId={message.id} mail={mail} />
        </li>
      ))}
    </ul>
  );
}

const states = { waiting: "Mail waiting", sent: "Mail sent", failed: "Mail failed" } as const;

function MailState({ messageId, mail }: { messageId: string; mail: ShownMail }) {
  const location = useLocation();
  const { id, state, problem } = mail;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className={state === "failed" ? "text-accent" : "text-muted"}>
        {states[state]}
        {problem && `: ${problem}`}
        {problem && state === "waiting" && " It is tried again."}
      </p>
      {state === "failed" && (
        <Form
          method="post"
          action={messagesAddress(location)}
          preventScrollReset
          className="relative"
        >
          <input type="hidden" name="id" value={messageId} />
          <input type="hidden" name="mailId" value={id} />
          <button
            type="submit"
            name="intent"
            value="again"
            className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4 hover:text-accent"
          >
            Try again
          </button>
        </Form>
      )}
    </div>
  );
}
