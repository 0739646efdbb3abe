import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { langOf } from "#app/platform/i18n/language.ts";
import { listFailingJobs } from "#app/platform/jobs/failing-jobs.server.ts";
import { sessionContext } from "#app/shop/accounts/actor.ts";
import { readAdminForm, requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { countUsers } from "#app/shop/accounts/user-list.server.ts";
import { countTracksAndLikes } from "#app/shop/catalog/count-tracks.server.ts";
import { countFiles } from "#app/shop/catalog/storage-health.server.ts";
import { findFirstSteps } from "#app/shop/checkout/first-steps.server.ts";
import { countFaq } from "#app/shop/content/faq.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { countMessages } from "#app/shop/customers/messages/message-list.server.ts";
import { listMostPlayed } from "#app/shop/insights/visit-counts.server.ts";
import { listUnsentKinds } from "#app/shop/mail/mail-list.server.ts";
import { countBankEntries } from "#app/shop/orders/bank-statements/bank-entries.server.ts";
import { listLatestOrders } from "#app/shop/orders/managing/order-list.server.ts";
import { sumOrders } from "#app/shop/orders/managing/sum-orders.server.ts";
import { countPackages } from "#app/shop/services/services.server.ts";
import { listPasskeys } from "#app/shop/signing-in/passkeys.server.ts";
import { m } from "#messages";
import { AdminHeading } from "../shared/admin-heading.tsx";
import type { Route } from "./+types/route";
import { Counters } from "./counters.tsx";
import { dashboardCommands } from "./dashboard-commands.server.ts";
import { FailingJobs } from "./failing-jobs.tsx";
import { findTasks } from "./find-tasks.server.ts";
import { FirstSteps } from "./first-steps.tsx";
import { Latest } from "./latest.tsx";
import { SalesLimitNotice } from "./sales-limit-notice.tsx";
import { ShopCards } from "./shop-cards.tsx";
import { TaskList } from "./task-list.tsx";
import { UnsentMails } from "./unsent-mails.tsx";

const LISTED = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const [tasks, failing, firstSteps, unsentKinds, latest, sold, counts, passkeys] =
    await Promise.all([
      findTasks(),
      listFailingJobs(),
      findFirstSteps(),
      listUnsentKinds(),
      findLatest(),
      countSold(),
      countRest(),
      listPasskeys(requireActor(context).id),
    ]);
  const hasPassword = context.get(sessionContext)?.authMethod === "password";
  const offersPasskey = hasPassword && passkeys.length === 0;
  return { ...sold, ...counts, tasks, failing, firstSteps, offersPasskey, unsentKinds, latest };
}

async function findLatest() {
  const [orders, sales, played] = await Promise.all([
    listLatestOrders("current", LISTED),
    listLatestOrders("sold", LISTED),
    listMostPlayed(LISTED),
  ]);
  return { orders, sales, played };
}

async function countRest() {
  const [packages, questions, messages, users, files] = await Promise.all([
    countPackages(),
    countFaq(),
    countMessages(),
    countUsers(),
    countFiles(),
  ]);
  return { packages, questions, messages, users, files };
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
  const { orders, taxLimit, firstSteps, unsentKinds, failing, tasks, latest } = loaderData;
  const isQuiet = !firstSteps && unsentKinds.length === 0 && failing.length === 0;
  return (
    <main id="content" lang={langOf("pt")} className="min-w-0 pb-16">
      <AdminHeading title={m.dashboard_dashboard()} text={m.dashboard_the_state_of_the_shop_at()} />
      <SalesLimitNotice yearCents={orders.yearCents} limit={taxLimit} />
      <UnsentMails kinds={unsentKinds} />
      <FailingJobs jobs={failing} />
      {firstSteps && <FirstSteps {...firstSteps} offersPasskey={loaderData.offersPasskey} />}
      <TaskList tasks={tasks} isQuiet={isQuiet} />
      <ShopCards counts={loaderData} />
      <Counters counts={loaderData} />
      <Latest {...latest} />
    </main>
  );
}
