import { href, Link } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { nameOfCountry } from "#app/platform/system/countries.server.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { DetailTable } from "#app/platform/ui/detail-table.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { findTaxRows } from "#app/shop/orders/documents/tax-rows.server.ts";
import { describeEventDetails } from "#app/shop/orders/managing/describe-event-details.server.ts";
import { findOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { attentionText } from "#app/shop/orders/state/attention.server.ts";
import { m } from "#messages";
import { OrderStateBadge } from "../orders/order-state-badge.tsx";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import type { Route } from "./+types/route";
import { ActionButton, OrderActions } from "./order-actions.tsx";
import { orderCommands } from "./order-commands.server.ts";
import { buyerDetails, orderDetails } from "./order-detail-rows.tsx";
import { OrderDisputes } from "./order-disputes.tsx";
import { OrderMails } from "./order-mails.tsx";
import { OrderPayments } from "./order-payments.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { PersonalData } from "./personal-data.tsx";
import { orderMissing, readOrderId } from "./read-order-id.ts";
import { ServiceWork } from "./service-work.tsx";

export const middleware = [requireAdmin];

export async function loader({ params }: Route.LoaderArgs) {
  const order = orNotFound(await findOrder(readOrderId(params)), orderMissing());
  const tax = await findTaxRows(order.id);
  const countryName = nameOfCountry(order.country ?? "");
  const attention = order.attention && attentionText(order.attention);
  const events = order.events.map((event) => ({
    ...event,
    details: describeEventDetails(event.details, order.currency),
  }));
  const now = new Date();
  const formKey = crypto.randomUUID();
  return { order: { ...order, tax, countryName }, attention, events, now, formKey };
}

export async function action({ request, context, url, params }: Route.ActionArgs) {
  const order = orNotFound(await findOrder(readOrderId(params)), orderMissing());
  return runIntent(orderCommands, {
    ...(await readAdminForm({ request, context, url })),
    order,
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData ? (loaderData.order.number ?? m.order()) : m.order();
  return privatePage(matches, m.name_in_admin({ name }));
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, attention, events, formKey } = loaderData;
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <p className="pt-4 text-sm">
        <Link to={href("/admin/orders")} className="text-muted underline hover:text-ink">
          {m.order_all_orders()}
        </Link>
      </p>
      <AdminHeading title={order.number ?? m.order()} text={order.title}>
        <OrderStateBadge state={order.state} />
      </AdminHeading>
      <ScreenProblem problem={result?.problem} />
      {attention && (
        <Alert title={attention} className="mb-6">
          <div className="mt-2">
            <ActionButton intent="clear-attention">{m.order_mark_as_looked_after()}</ActionButton>
          </div>
        </Alert>
      )}
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <DetailTable heading={m.order()} rows={orderDetails(order)} />
        <DetailTable heading={m.order_buyer()} rows={buyerDetails(order)} />
        <div className="grid content-start gap-10">
          <OrderPayments order={order} />
          <OrderDisputes order={order} result={result} />
          <OrderMails mails={order.mails} />
        </div>
        <div className="grid content-start gap-10">
          {order.service && (
            <ServiceWork
              service={order.service}
              order={order}
              now={loaderData.now}
              result={result}
            />
          )}
          <OrderActions order={order} formKey={formKey} result={result} />
          <PersonalData order={order} result={result} />
        </div>
        <OrderTimeline events={events} />
      </div>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.order_error_fetching_the_order()}
      text={m.order_the_order_could_not_be_read()}
    />
  );
}
