import { href, Link } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { BackToList } from "#app/platform/navigation/back-to-list.tsx";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { type DetailRows, DetailTable } from "#app/platform/ui/detail-table.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { nameOfMailKind } from "#app/shop/mail/mail-kinds.ts";
import { findMail } from "#app/shop/mail/mail-list.server.ts";
import { mailProblemText } from "#app/shop/mail/mail-problem-text.ts";
import { textOf } from "#app/shop/mail/mail-text.ts";
import { m } from "#messages";
import { mailCommands } from "../mails/mail-commands.server.ts";
import { Recipient } from "../mails/mail-list.tsx";
import { SendAgain, StateOfMail } from "../mails/mail-state.tsx";
import { NoSending } from "../mails/no-sending.tsx";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import type { Route } from "./+types/route";
import { MailPreview } from "./mail-preview.tsx";

export async function loader({ params, url }: Route.LoaderArgs) {
  const [mail, problem] = await Promise.all([findMail(params.id), findSendingProblem()]);
  const { blocks, ...mailWithoutBlocks } = orNotFound(mail, m.mail_missing());
  const isText = url.searchParams.get("show") === "text";
  return { mail: mailWithoutBlocks, text: isText ? textOf(blocks) : undefined, problem };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(mailCommands, await readAdminForm({ request, context, url }));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.mail.subject ?? m.mail_no_such_mail();
  return privatePage(matches, m.mail_mails({ title }));
}

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, text, problem } = loaderData;
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <div className="mt-4">
        <BackToList otherwise={href("/admin/mails")} />
      </div>
      <AdminHeading title={mail.subject} text={nameOfMailKind(mail.kind)}>
        {!problem && mail.state !== "waiting" && <SendAgain mail={mail} size="medium" />}
      </AdminHeading>
      <ScreenProblem problem={result?.problem} />
      {problem && <NoSending problem={problem} />}
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <MailPreview id={mail.id} text={text} />
        <div className="min-w-0 max-xl:order-first">
          <DetailTable heading={m.mail_this_mail()} rows={mailDetails(mail)} />
        </div>
      </div>
    </main>
  );
}

function mailDetails(mail: Route.ComponentProps["loaderData"]["mail"]): DetailRows {
  const { state, problem, replyToAddress, writtenBy, orderId, createdAt, sentAt } = mail;
  const { attachments } = mail;
  const rows: [string, React.ReactNode][] = [
    [m.state(), <StateOfMail key="state" state={state} />],
    [m.mail_recipient(), <Recipient key="to" mail={mail} />],
    [m.mail_replies_to(), replyToAddress ?? m.the_shops_contact_address()],
    [m.mail_written_by(), writtenBy ?? m.mail_the_shop_itself()],
    [m.mail_written_on(), <DateTime key="written" at={createdAt} />],
    [m.mail_sent_on(), sentAt ? <DateTime key="sent" at={sentAt} /> : "–"],
    [m.mail_tries(), mail.tries],
  ];
  if (problem) rows.splice(1, 0, [m.mail_problem(), mailProblemText(problem)]);
  if (orderId) rows.push([m.about(), <OrderLink key="order" id={orderId} />]);
  if (attachments.length > 0) rows.push([m.mail_attached(), attachments.join(", ")]);
  return rows;
}

function OrderLink({ id }: { id: string }) {
  return (
    <Link to={href("/admin/orders/:id", { id })} className="underline hover:text-accent">
      {m.mail_its_order()}
    </Link>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminFailed error={error} title={m.mail_no_such_mail()} text={m.mail_not_loaded()} />;
}
