import { href, Link } from "react-router";
import { Alert } from "#app/platform/ui/alert.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import type { SendingProblem } from "#app/shop/mail/mail.server.ts";
import { m } from "#messages";

const problems = {
  "no-server": { to: href("/admin/settings/email"), text: m.mails_its_mails_stay_here_and_can },
  "no-password": { to: href("/admin/settings/email"), text: m.mails_password_unreadable },
  "no-address": { to: href("/admin/settings"), text: m.mails_it_has_a_mail_server_but },
};

export function NoSending({ problem }: { problem: SendingProblem }) {
  const { to, text } = problems[problem];
  return (
    <Alert tone="plain" title={m.mails_not_set_up()} className="mb-5">
      {renderMessage(text, {
        link: (label) => (
          <Link to={to} className="underline underline-offset-4">
            {label}
          </Link>
        ),
        button: (label) => <em>{label}</em>,
      })}
    </Alert>
  );
}
