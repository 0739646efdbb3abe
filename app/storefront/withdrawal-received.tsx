import { findSendingProblem } from "#app/mail/mail.server.ts";
import { findWithdrawal } from "#app/orders/withdrawals/withdraw.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { FactTable } from "#app/ui/fact-table.tsx";
import { found } from "#app/web/found.ts";
import { privatePage } from "#app/web/private-page.ts";
import { protectSecretPage } from "#app/web/secret-page.server.ts";
import type { Route } from "./+types/withdrawal-received";
import { PlainPage } from "./parts/plain-page.tsx";

export { LoadingFailed as ErrorBoundary } from "./parts/loading-failed.tsx";

/** It shows what a person has stated. */
export const middleware = [protectSecretPage];

const missing = "No statement is at this address.";

export async function loader({ params }: Route.LoaderArgs) {
  const statement = found(await findWithdrawal(params.id), missing);
  return { statement, sendsMail: (await findSendingProblem()) === undefined };
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, "Withdrawal received");
}

const byMail =
  "If an order was made with this address, a mail repeats this page. The seller answers you there.";
const withoutMail =
  "This shop sends no mails at the moment: print or save this page. The seller answers you by mail.";

export default function WithdrawalReceivedPage({ loaderData }: Route.ComponentProps) {
  const { statement, sendsMail } = loaderData;
  const { name, orderNumber, email, receivedAt } = statement;
  return (
    <PlainPage title="Your withdrawal has arrived" text={sendsMail ? byMail : withoutMail}>
      <FactTable
        heading="What you have stated"
        facts={[
          ["Statement", "I withdraw from this contract."],
          ["Order", orderNumber],
          [
            "Name",
            <span key="name" dir="auto">
              {name}
            </span>,
          ],
          ["Email", email],
          ["Arrived", <DateTime key="arrived" at={receivedAt} />],
        ]}
      />
    </PlainPage>
  );
}
