import { href, Link } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { nameOfCountry } from "#app/platform/system/countries.server.ts";
import { DetailTable } from "#app/platform/ui/detail-table.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { findTaxRows } from "#app/shop/orders/documents/tax-rows.server.ts";
import { listBuyersWords } from "#app/shop/orders/managing/buyers-words.ts";
import { describeEventDetails } from "#app/shop/orders/managing/describe-event-details.server.ts";
import { findOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { attentionText } from "#app/shop/orders/state/attention.server.ts";
import { m } from "#messages";
import { OrderStateBadge } from "../orders/order-state-badge.tsx";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import type { Route } from "./+types/route";
import { buyerDetails } from "./buyer-detail-rows.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { readAsk } from "./order-actions.ts";
import { orderCommands } from "./order-commands.server.ts";
import { orderDetails } from "./order-detail-rows.tsx";
import { OrderDialog } from "./order-dialog.tsx";
import { OrderDisputes } from "./order-disputes.tsx";
import { OrderMails } from "./order-mails.tsx";
import { OrderMenu } from "./order-menu.tsx";
import { OrderPayments } from "./order-payments.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { PersonalData } from "./personal-data.tsx";
import { orderMissing, readOrderId } from "./read-order-id.ts";
import { ServiceWork } from "./service-work.tsx";

export const middleware = [requireAdmin];

export async function loader({ params, url }: Route.LoaderArgs) {
  const order = orNotFound(await findOrder(readOrderId(params)), orderMissing());
  const tax = await findTaxRows(order.id);
  const countryName = nameOfCountry(order.country ?? "");
  const attentions = order.attentions.map(({ attention, raisedAt }) => ({
    code: attention.code,
    text: attentionText(attention),
    raisedAt,
    words: listBuyersWords(order, attention.code, raisedAt),
  }));
  const events = order.events.map((event) => ({
    ...event,
    details: describeEventDetails(event.details, order.currency),
  }));
  const now = new Date();
  const formKey = crypto.randomUUID();
  const ask = readAsk(url.searchParams);
  return { order: { ...order, tax, countryName }, ask, attentions, events, now, formKey };
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
  const { order, ask, attentions, events, formKey } = loaderData;
  const result = useFormResult(actionData);
  const words = attentions.find(({ code }) => code === "problem-reported")?.words ?? [];
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <p className="pt-4 text-sm">
        <Link to={href("/admin/orders")} className="text-muted underline hover:text-ink">
          {m.order_all_orders()}
        </Link>
      </p>
      <AdminHeading title={order.number ?? m.order()} text={order.title}>
        <div className="flex items-center gap-3">
          <OrderStateBadge state={order.state} />
          <OrderMenu order={order} />
        </div>
      </AdminHeading>
      <ScreenProblem problem={ask ? undefined : result?.problem} />
      <OrderDialog ask={ask} order={order} words={words} formKey={formKey} result={result} />
      <NeedsYou order={order} attentions={attentions} />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="grid content-start gap-10">
          {order.services.map((service) => (
            <ServiceWork
              key={service.orderLineId}
              service={service}
              order={order}
              now={loaderData.now}
              result={result}
            />
          ))}
          <DetailTable heading={m.order()} rows={orderDetails(order)} />
          <DetailTable heading={m.order_buyer()} rows={buyerDetails(order)} />
          <OrderPayments order={order} />
          <OrderDisputes order={order} />
          <OrderMails mails={order.mails} />
          <PersonalData order={order} />
        </div>
        <OrderTimeline events={events} result={result} />
      </div>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.order_error_fetching_the_order()}
      text={m.order_not_loaded()}
    />
  );
}
