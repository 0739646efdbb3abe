import { SlidersHorizontal } from "lucide-react";
import { href, Link, useLocation } from "react-router";
import { sessionContext } from "#app/accounts/actor.ts";
import { readAdminForm, signedIn } from "#app/accounts/sent-form.server.ts";
import { findSettings } from "#app/content/settings.server.ts";
import { sumBalances } from "#app/shares/balances.server.ts";
import { listPayouts } from "#app/shares/payouts.server.ts";
import { findNextPayout, findProducer, listProducers } from "#app/shares/producers.server.ts";
import { mayManageShares } from "#app/shares/shares-policy.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { runIntent } from "#app/web/form-command.server.ts";
import { lastPageOf, readPage, redirectToPage } from "#app/web/paging.ts";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { AdminFailed } from "../parts/admin-failed.tsx";
import { AdminHeading } from "../parts/admin-heading.tsx";
import { useOpened } from "../parts/page-dialog.tsx";
import { ScreenProblem } from "../parts/screen-problem.tsx";
import { BalanceCards } from "../producer/balance-cards.tsx";
import { findProducerView } from "../producer/find-producer-view.server.ts";
import { ProducerView } from "../producer/producer-view.tsx";
import type { Route } from "./+types/route";
import { NextPayout } from "./next-payout.tsx";
import { PayoutList } from "./payout-list.tsx";
import { ProducerTable } from "./producer-table.tsx";
import { shareCommands } from "./share-commands.server.ts";
import { PayoutDialog, ShareDialog } from "./share-dialogs.tsx";
import { readSharesDialog, sharesAddress } from "./shares-address.ts";

/** Of the whole shop for administrators; for others what is theirs. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = signedIn(context);
  if (!mayManageShares(actor)) {
    return { own: await findProducerView(actor, actor.id, context.get(sessionContext)) };
  }
  const page = readPage(url.searchParams);
  const [list, total, next, files, settings, dialog] = await Promise.all([
    listProducers(page),
    sumBalances(),
    findNextPayout(),
    listPayouts(readPage(url.searchParams, "files")),
    findSettings(),
    findDialog(url),
  ]);
  const lastPage = lastPageOf(list.count);
  if (page > lastPage) throw redirectToPage(url, lastPage);
  const { currency, shareBasisPoints: byDefault, bankIban } = settings;
  const rules = { currency, byDefault, hasBankAccount: bankIban !== null };
  return { shop: { ...list, ...rules, total, next, files, page, lastPage, dialog } };
}

async function findDialog(url: URL) {
  const opened = readSharesDialog(url);
  if (opened?.name === "payout") return { name: "payout", formKey: crypto.randomUUID() } as const;
  const producer = opened && (await findProducer(opened.id));
  return producer && ({ name: "share", producer } as const);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(shareCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, "Shares");
}

export default function SharesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { own, shop } = loaderData;
  if (own) return <ProducerView view={own} result={undefined} />;
  return <ShopShares shop={shop} actionData={actionData} />;
}

type Shop = Extract<Awaited<ReturnType<typeof loader>>, { shop: object }>["shop"];

const texts = {
  held: "Earned in the last days. Buyers may still get their money back.",
  payable: "What producers can be paid now.",
  paid: "In all files so far.",
};

function ShopShares({
  shop,
  actionData,
}: { shop: Shop } & Pick<Route.ComponentProps, "actionData">) {
  const result = useFormResult(actionData);
  const dialog = useOpened(shop.dialog);
  const closeTo = sharesAddress(useLocation());
  const { producers, files, page, lastPage } = shop;
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading
        title="Shares"
        text="What producers are owed of their sales. Nothing of it passes through the shop: your bank pays it."
      >
        <Link to={href("/admin/settings/shares")} className={buttonLook("plain", "small")}>
          <SlidersHorizontal aria-hidden className="size-4" /> Rules
        </Link>
      </AdminHeading>
      <ScreenProblem problem={dialog ? undefined : result?.problem} />
      {dialog?.name === "share" && (
        <ShareDialog {...dialog} byDefault={shop.byDefault} result={result} closeTo={closeTo} />
      )}
      {dialog?.name === "payout" && (
        <PayoutDialog {...dialog} next={shop.next} result={result} closeTo={closeTo} />
      )}
      <BalanceCards balances={shop.total} currency={shop.currency} texts={texts} />
      <NextPayout next={shop.next} hasBankAccount={shop.hasBankAccount} />
      <h2 className="mb-4 font-semibold text-lg">Producers</h2>
      {producers.length > 0 ? (
        <ProducerTable producers={producers} currency={shop.currency} />
      ) : (
        <EmptyState
          title="No producers yet"
          text="Whoever may upload tracks is listed here, with what they are owed."
        />
      )}
      <PageLinks page={page} pages={lastPage} />
      {files.count > 0 && (
        <section aria-labelledby="files" className="mt-12 max-w-3xl">
          <h2 id="files" className="mb-4 font-semibold text-lg">
            Payout files
          </h2>
          <PayoutList payouts={files.payouts} />
          <FilePages {...files} />
        </section>
      )}
    </main>
  );
}

/** Beside the pages of the producers. */
function FilePages({ count, page }: Pick<Shop["files"], "count" | "page">) {
  const { search } = useLocation();
  const to = (number: number) => {
    const parameters = new URLSearchParams(search);
    parameters.set("files", String(number));
    return `?${parameters}`;
  };
  return (
    <p className="mt-3 flex gap-6 text-sm underline underline-offset-4">
      {page > 1 && <Link to={to(page - 1)}>Newer files</Link>}
      {page < lastPageOf(count) && <Link to={to(page + 1)}>Older files</Link>}
    </p>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title="Error reading the shares"
      text="The shares could not be read. Please try again."
    />
  );
}
