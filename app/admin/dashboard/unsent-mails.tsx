import { href, Link } from "react-router";
import { Alert } from "#app/platform/ui/alert.tsx";
import { listOf } from "#app/platform/ui/list-of.ts";
import type { SendingProblem } from "#app/shop/mail/mail.server.ts";
import { nameOfMailKind } from "#app/shop/mail/mail-kinds.ts";
import { m } from "#messages";
import { mailsAddress } from "../mails/mail-address.ts";

type UnsentKind = { kind: string; count: number; code: SendingProblem };

const reasons = {
  "no-server": {
    text: m.dashboard_no_mail_server,
    to: href("/admin/settings/email"),
    action: m.dashboard_set_up_mail_server,
  },
  "no-password": {
    text: m.dashboard_no_mail_password,
    to: href("/admin/settings/email"),
    action: m.dashboard_enter_mail_password,
  },
  "no-address": {
    text: m.dashboard_no_mail_address,
    to: href("/admin/settings"),
    action: m.dashboard_set_contact_email,
  },
};

/** Names the emails that nobody received, and what the shop lacks to send them. */
export function UnsentMails({ kinds }: { kinds: UnsentKind[] }) {
  const [first] = kinds;
  if (!first) return null;
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0);
  const names = kinds.map((kind) =>
    m.dashboard_mails_of_kind({ name: nameOfMailKind(kind.kind), count: kind.count }),
  );
  const { text, to, action } = reasons[first.code];
  return (
    <Alert title={m.dashboard_emails_not_sent({ count })} className="mb-6">
      <p className="[overflow-wrap:anywhere]">{listOf(names)}</p>
      <p className="mt-1">
        {text()}{" "}
        <Link to={to} className="underline hover:text-accent">
          {action()}
        </Link>
        {" · "}
        <Link to={mailsAddress({ state: "unsent" })} className="underline hover:text-accent">
          {m.dashboard_see_unsent_mails()}
        </Link>
      </p>
    </Alert>
  );
}
