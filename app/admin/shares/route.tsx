import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { lastPageOf, readPage, redirectToPage } from "#app/platform/navigation/paging.ts";
import { randomKey } from "#app/platform/system/random-key.ts";
import { sumBalances } from "#app/shop/accounting/shares/balances.server.ts";
import { listPayouts } from "#app/shop/accounting/shares/payouts.server.ts";
import {
  findNextPayout,
  findProducer,
  listProducers,
} from "#app/shop/accounting/shares/producers.server.ts";
import { mayManageShares } from "#app/shop/accounting/shares/shares-policy.ts";
import { sessionContext } from "#app/shop/accounts/actor.ts";
import { readAdminForm, requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { findRequiredReauthentication } from "#app/shop/signing-in/confirm-identity.server.ts";
import { m } from "#messages";
import { findProducerView } from "../producer/find-producer-view.server.ts";
import { ProducerView } from "../producer/producer-view.tsx";
import { AdminFailed } from "../shared/admin-failed.tsx";
import type { Route } from "./+types/route";
import { shareCommands } from "./share-commands.server.ts";
import { readProducerFilter, readSharesDialog } from "./shares-address.ts";
import { ShopShares } from "./shop-shares.tsx";

/** Loads the whole shop for administrators and their own share for others. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  if (!mayManageShares(actor)) {
    return { own: await findProducerView(actor, actor.id, context.get(sessionContext)) };
  }
  const filter = readProducerFilter(url);
  const [list, total, next, files, settings, dialog, reauthentication] = await Promise.all([
    listProducers(filter),
    sumBalances(),
    findNextPayout(),
    listPayouts(readPage(url.searchParams, "files")),
    findSettings(),
    findDialog(url),
    findRequiredReauthentication(actor, context.get(sessionContext)),
  ]);
  const lastPage = lastPageOf(list.count);
  if (filter.page > lastPage) throw redirectToPage(url, lastPage);
  const { currency, shareBasisPoints: byDefault, bankIban } = settings;
  const rules = { currency, byDefault, hasBankAccount: bankIban !== null };
  return {
    shop: { ...list, ...filter, ...rules, total, next, files, lastPage, dialog, reauthentication },
  };
}

async function findDialog(url: URL) {
  const opened = readSharesDialog(url);
  if (opened?.name === "payout") return { name: "payout", formKey: randomKey() } as const;
  const producer = opened && (await findProducer(opened.id));
  return producer && ({ name: "share", producer } as const);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(shareCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.shares());
}

export default function SharesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { own, shop } = loaderData;
  const result = useFormResult(actionData);
  return own ? (
    <ProducerView view={own} result={undefined} />
  ) : (
    <ShopShares shop={shop} result={result} />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed error={error} title={m.error_reading_the_shares()} text={m.shares_not_loaded()} />
  );
}
