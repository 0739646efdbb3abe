import { href, Link } from "react-router";
import { readAdminForm } from "#app/accounts/sent-form.server.ts";
import { findSendingProblem } from "#app/mail/mail.server.ts";
import { nameOfMailKind } from "#app/mail/mail-kinds.ts";
import { findMail } from "#app/mail/mail-list.server.ts";
import { textOf } from "#app/mail/mail-text.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type Facts, FactTable } from "#app/ui/fact-table.tsx";
import { BackToList } from "#app/web/back-to-list.tsx";
import { runIntent } from "#app/web/form-command.server.ts";
import { found } from "#app/web/found.ts";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { t } from "#app/words/words.ts";
import { mailCommands } from "../mails/mail-commands.server.ts";
import { Recipient } from "../mails/mail-list.tsx";
import { SendAgain, StateOfMail } from "../mails/mail-state.tsx";
import { NoSending } from "../mails/no-sending.tsx";
import { AdminFailed } from "../parts/admin-failed.tsx";
import { AdminHeading } from "../parts/admin-heading.tsx";
import { ScreenProblem } from "../parts/screen-problem.tsx";
import type { Route } from "./+types/route";
import { MailPreview } from "./mail-preview.tsx";

export async function loader({ params, url }: Route.LoaderArgs) {
  const [mail, problem] = await Promise.all([findMail(params.id), findSendingProblem()]);
  const { blocks, ...shown } = found(mail, t`This mail does not exist any more.`);
  const isText = url.searchParams.get("show") === "text";
  return { mail: shown, text: isText ? textOf(blocks) : undefined, problem };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(mailCommands, await readAdminForm({ request, context, url }));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.mail.subject ?? t`No such mail`;
  return privatePage(matches, t`${title} · Mails`);
}

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, text, problem } = loaderData;
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <div className="mt-4">
        <BackToList otherwise={href("/admin/mails")} />
      </div>
      <AdminHeading title={mail.subject} text={t(nameOfMailKind(mail.kind))}>
        {!problem && mail.state !== "waiting" && <SendAgain mail={mail} size="medium" />}
      </AdminHeading>
      <ScreenProblem problem={result?.problem} />
      {problem && <NoSending problem={problem} />}
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <MailPreview id={mail.id} text={text} />
        <div className="min-w-0 max-xl:order-first">
          <FactTable heading={t`This mail`} facts={factsOf(mail)} />
        </div>
      </div>
    </main>
  );
}

function factsOf(mail: Route.ComponentProps["loaderData"]["mail"]): Facts {
  const { state, problem, replyToAddress, writtenBy, orderId, createdAt, sentAt } = mail;
  const { attachments } = mail;
  const facts: [string, React.ReactNode][] = [
    [t`State`, <StateOfMail key="state" state={state} />],
    [t`To`, <Recipient key="to" mail={mail} />],
    [t`Replies to`, replyToAddress ?? t`The shop's contact address`],
    [t`Written by`, writtenBy ?? t`The shop itself`],
    [t`Written on`, <DateTime key="written" at={createdAt} />],
    [t`Sent on`, sentAt ? <DateTime key="sent" at={sentAt} /> : "–"],
    [t`Tries`, mail.tries],
  ];
  if (problem) facts.splice(1, 0, [t`Problem`, problem]);
  if (orderId) facts.push([t`About`, <OrderLink key="order" id={orderId} />]);
  if (attachments.length > 0) facts.push([t`Attached`, attachments.join(", ")]);
  return facts;
}

function OrderLink({ id }: { id: string }) {
  return (
    <Link to={href("/admin/orders/:id", { id })} className="underline hover:text-accent">
      {t`Its order`}
    </Link>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={t`No such mail`}
      text={t`This mail could not be shown. It may have been deleted with its message.`}
    />
  );
}
