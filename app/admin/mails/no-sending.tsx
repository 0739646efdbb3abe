import { href, Link } from "react-router";
import { Alert } from "#app/platform/ui/alert.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import type { SendingProblem } from "#app/shop/mail/mail.server.ts";
import { m } from "#messages";

export function NoSending({ problem }: { problem: SendingProblem }) {
  return (
    <Alert tone="plain" title={m.mails_not_set_up()} className="mb-5">
      {problem === "no-server"
        ? renderMessage(m.mails_its_mails_stay_here_and_can, {
            setting: <code className="text-[0.9em]">{m.mails_smtp_url()}</code>,
            button: (text) => <em>{text}</em>,
          })
        : renderMessage(m.mails_it_has_a_mail_server_but, {
            link: (text) => (
              <Link to={href("/admin/settings")} className="underline underline-offset-4">
                {text}
              </Link>
            ),
          })}
    </Alert>
  );
}
