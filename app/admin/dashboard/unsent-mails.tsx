import { href, Link } from "react-router";
import { Alert } from "#app/platform/ui/alert.tsx";
import { listOf } from "#app/platform/ui/list-of.ts";
import { nameOfMailKind } from "#app/shop/mail/mail-kinds.ts";
import { m } from "#messages";
import { mailsAddress } from "../mails/mail-address.ts";

type UnsentKind = { kind: string; count: number; code: "no-server" | "no-address" };

const reasons = {
  "no-server": m.dashboard_no_mail_server,
  "no-address": m.dashboard_no_mail_address,
};

/** Names the emails that nobody received, and what the shop lacks to send them. */
export function UnsentMails({ kinds }: { kinds: UnsentKind[] }) {
  const [first] = kinds;
  if (!first) return null;
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0);
  const names = kinds.map((kind) =>
    m.dashboard_mails_of_kind({ name: nameOfMailKind(kind.kind), count: kind.count }),
  );
  return (
    <Alert title={m.dashboard_emails_not_sent({ count })} className="mb-6">
      <p className="[overflow-wrap:anywhere]">{listOf(names)}</p>
      <p className="mt-1">
        {reasons[first.code]()}{" "}
        <Link to={href("/admin/settings")} className="underline hover:text-accent">
          {m.dashboard_set_contact_email()}
        </Link>
        {" · "}
        <Link to={mailsAddress({ state: "unsent" })} className="underline hover:text-accent">
          {m.dashboard_see_unsent_mails()}
        </Link>
      </p>
    </Alert>
  );
}
