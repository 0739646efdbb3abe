import { href, Link } from "react-router";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { UnbrokenNumbers } from "#app/platform/ui/unbroken-numbers.tsx";
import { nameOfMailKind } from "#app/shop/mail/mail-kinds.ts";
import type { ListedMail } from "#app/shop/mail/mail-list.server.ts";
import { mailProblemText } from "#app/shop/mail/mail-problem-text.ts";
import { m } from "#messages";
import { SendAgain, StateOfMail } from "./mail-state.tsx";

type Props = { mails: ListedMail[]; canSend: boolean };

export function MailList({ mails, canSend }: Props) {
  return (
    <ol aria-label={m.mails()} className="border-line border-t text-sm">
      {mails.map((mail) => (
        <Row key={mail.id} mail={mail} canSend={canSend} />
      ))}
    </ol>
  );
}

function Row({ mail, canSend }: { mail: ListedMail; canSend: boolean }) {
  const { id, kind, subject, state, problem, createdAt, sentAt } = mail;
  const isStuck = state === "failed" || state === "unsent";
  return (
    <li className="grid gap-x-6 gap-y-2 border-line border-b py-4 lg:grid-cols-[8rem_minmax(0,1fr)_minmax(0,16rem)_auto] lg:gap-y-1">
      <p className="pt-0.5">
        <StateOfMail state={state} />
      </p>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <Link
            to={href("/admin/mails/:id", { id })}
            className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            <bdi>
              <UnbrokenNumbers text={subject} />
            </bdi>
          </Link>
        </p>
        <p className="mt-1 text-muted text-xs">{nameOfMailKind(kind)}</p>
        {problem && (
          <p className="mt-1.5 text-muted">
            {mailProblemText(problem)}
            {state === "waiting" && ` · ${m.mails_it_is_tried_again()}`}
          </p>
        )}
      </div>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Recipient mail={mail} />
        <p className="mono-type mt-1 text-muted">
          <DateTime at={sentAt ?? createdAt} />
        </p>
      </div>
      <div className="lg:w-36 lg:text-right">{canSend && isStuck && <SendAgain mail={mail} />}</div>
    </li>
  );
}

/** Emails without an address go to the shop's owner. */
export function Recipient({ mail }: { mail: Pick<ListedMail, "toName" | "toAddress"> }) {
  if (!mail.toAddress) return <p>{m.the_shops_contact_address()}</p>;
  return (
    <p>
      {mail.toName && <bdi>{mail.toName}, </bdi>}
      {mail.toAddress}
    </p>
  );
}
