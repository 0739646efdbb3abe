import { href, Link } from "react-router";
import type { SendingProblem } from "#app/mail/mail.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { t } from "#app/words/words.ts";

/** Why the shop sends no mail, and what to do about it. */
export function NoSending({ problem }: { problem: SendingProblem }) {
  return (
    <Alert tone="plain" title={t`This shop sends no mail yet`} className="mb-5">
      {problem === "no-server" ? (
        <>
          {t`Its mails stay here and can be read, which is all a demo needs. To send them, start the shop with`}{" "}
          <code className="text-[0.9em]">{t`SMTP_URL`}</code>
          {t`, the address of your mail server, and press`} <em>{t`Send`}</em>{" "}
          {t`where it still matters.`}
        </>
      ) : (
        <>
          {t`It has a mail server, but no address to write from. Enter the contact address in the`}{" "}
          <Link to={href("/admin/settings")} className="underline underline-offset-4">
            {t`settings`}
          </Link>
          .
        </>
      )}
    </Alert>
  );
}
