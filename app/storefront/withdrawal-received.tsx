import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { DetailTable } from "#app/platform/ui/detail-table.tsx";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { statementText } from "#app/shop/orders/withdrawals/statement-text.ts";
import { findWithdrawal } from "#app/shop/orders/withdrawals/withdraw.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/withdrawal-received";
import { LocalTime } from "./shared/local-time.tsx";
import { PlainPage } from "./shared/plain-page.tsx";

export { LoadingFailed as ErrorBoundary } from "./shared/loading-failed.tsx";

/** The page displays personal data. */
export const middleware = [protectSecretPage];

export async function loader({ params }: Route.LoaderArgs) {
  const statement = orNotFound(await findWithdrawal(params.id), m.withdrawal_missing());
  return { statement, sendsMail: (await findSendingProblem()) === undefined };
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.withdrawal_received());
}

export default function WithdrawalReceivedPage({ loaderData }: Route.ComponentProps) {
  const { statement, sendsMail } = loaderData;
  const { name, orderNumber, email, receivedAt, titles } = statement;
  return (
    <PlainPage
      title={m.withdrawal_arrived()}
      text={sendsMail ? m.withdrawal_by_mail() : m.withdrawal_without_mail()}
    >
      <DetailTable
        heading={m.withdrawal_stated()}
        rows={[
          [m.statement_statement(), statementText(titles)],
          [m.order(), orderNumber],
          [
            m.name(),
            <span key="name" dir="auto">
              {name}
            </span>,
          ],
          [m.email(), email],
          [m.mail_arrived(), <LocalTime key="arrived" at={receivedAt} />],
        ]}
      />
    </PlainPage>
  );
}
