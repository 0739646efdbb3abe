import { href, Link } from "react-router";
import type { SendingProblem } from "#app/mail/mail.server.ts";
import { Alert } from "#app/ui/alert.tsx";

/** Why the shop sends no mail, and what to do about it. */
export function NoSending({ problem }: { problem: SendingProblem }) {
  return (
    <Alert tone="plain" title="This shop sends no mail yet" className="mb-5">
      {problem === "no-server" ? (
        <>
          Its mails stay here and can be read, which is all a demo needs. To send them, start the
          shop with <code className="text-[0.9em]">SMTP_URL</code>, the address of your mail server,
          and press <em>Send</em> where it still matters.
        </>
      ) : (
        <>
          It has a mail server, but no address to write from. Enter the contact address in the{" "}
          <Link to={href("/admin/settings")} className="underline underline-offset-4">
            settings
          </Link>
          .
        </>
      )}
    </Alert>
  );
}
