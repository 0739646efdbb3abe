import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { langOf } from "#app/platform/i18n/language.ts";
import { listFailingJobs } from "#app/platform/jobs/failing-jobs.server.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { countUsers } from "#app/shop/accounts/user-list.server.ts";
import { countTracksAndLikes } from "#app/shop/catalog/count-tracks.server.ts";
import { countFiles } from "#app/shop/catalog/storage-health.server.ts";
import { countFaq } from "#app/shop/content/faq.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { countMessages } from "#app/shop/customers/messages/message-list.server.ts";
import { countBankEntries } from "#app/shop/orders/bank-statements/bank-entries.server.ts";
import { sumOrders } from "#app/shop/orders/managing/order-list.server.ts";
import { countPackages } from "#app/shop/services/services.server.ts";
import { m } from "#messages";
import { AdminHeading } from "../shared/admin-heading.tsx";
import type { Route } from "./+types/route";
import { Counters } from "./counters.tsx";
import { dashboardCommands } from "./dashboard-commands.server.ts";
import { FailingJobs } from "./failing-jobs.tsx";
import { findTasks } from "./find-tasks.server.ts";
import { SalesLimitNotice } from "./sales-limit-notice.tsx";
import { TaskList } from "./task-list.tsx";

export async function loader() {
  const [tasks, failing, sold, packages, questions, messages, users, files] = await Promise.all([
    findTasks(),
    listFailingJobs(),
    countSold(),
    countPackages(),
    countFaq(),
    countMessages(),
    countUsers(),
    countFiles(),
  ]);
  return { ...sold, tasks, failing, packages, questions, messages, users, files };
}

async function countSold() {
  const [tracks, orders, transfers, { currency, taxLimit }] = await Promise.all([
    countTracksAndLikes(),
    sumOrders(),
    countBankEntries("matching"),
    findSettings(),
  ]);
  return { tracks, orders, transfers, currency, taxLimit };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(dashboardCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.dashboard_admin_dashboard());
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" lang={langOf("pt")} className="min-w-0 pb-16">
      <AdminHeading title={m.dashboard_dashboard()} text={m.dashboard_the_state_of_the_shop_at()} />
      <SalesLimitNotice yearCents={loaderData.orders.yearCents} limit={loaderData.taxLimit} />
      <FailingJobs jobs={loaderData.failing} />
      <TaskList tasks={loaderData.tasks} />
      <Counters counts={loaderData} />
    </main>
  );
}
