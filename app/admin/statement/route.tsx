import { href } from "react-router";
import { privatePage } from "#app/platform/http/private-page.ts";
import { BackToList } from "#app/platform/navigation/back-to-list.tsx";
import { formatDay } from "#app/platform/ui/format-time.ts";
import { mayManageShares } from "#app/shop/accounting/shares/shares-policy.ts";
import { nameOfMonth } from "#app/shop/accounting/shares/statement-texts.ts";
import { requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { m } from "#messages";
import { StatementFile } from "../producer/producer-view.tsx";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import type { Route } from "./+types/route";
import { requireStatement } from "./require-statement.server.ts";
import { StatementTable } from "./statement-table.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const statement = await requireStatement(context, params);
  return { ...statement, isOfAdmins: mayManageShares(requireActor(context)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.statement_statement());
}

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { producer, month, until, isOver, accounts, isOfAdmins } = loaderData;
  const whose = isOfAdmins ? m.statement_of({ name: producer.name }) : "";
  const state = isOver ? "" : m.statement_the_month_is_not_over_yet({ day: formatDay(until) });
  const name = nameOfMonth(month);
  const back = isOfAdmins ? href("/admin/shares/:id", { id: producer.id }) : href("/admin/shares");
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <BackToList otherwise={back} />
      <AdminHeading
        title={name}
        text={`${whose}${state}${m.statement_a_statement_of_shares_and_no()}`}
      >
        <p className="flex gap-5 text-sm">
          {accounts.map(({ currency }) => (
            <StatementFile
              key={currency}
              id={producer.id}
              month={month}
              format="pdf"
              currency={accounts.length > 1 ? currency : undefined}
            />
          ))}
          <StatementFile id={producer.id} month={month} format="csv" />
        </p>
      </AdminHeading>
      {accounts.map((account) => (
        <StatementTable key={account.currency} account={account} month={name} />
      ))}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.statement_error_reading_the_statement()}
      text={m.statement_not_loaded()}
    />
  );
}
