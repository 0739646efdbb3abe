import { Settings } from "lucide-react";
import { href, Link, useLocation, useSearchParams } from "react-router";
import { withParameters } from "#app/platform/navigation/list-address.ts";
import { PageLinks } from "#app/platform/navigation/page-links.tsx";
import { lastPageOf } from "#app/platform/navigation/paging.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { m } from "#messages";
import { BalanceCards } from "../producer/balance-cards.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ListSearch } from "../shared/list-search.tsx";
import { useOpened } from "../shared/page-dialog.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import { NextPayout } from "./next-payout.tsx";
import { PayoutList } from "./payout-list.tsx";
import { ProducerTable } from "./producer-table.tsx";
import type { loader } from "./route.tsx";
import { PayoutDialog, ShareDialog, type ShareResult } from "./share-dialogs.tsx";
import { sharesAddress } from "./shares-address.ts";

type Shop = Extract<Awaited<ReturnType<typeof loader>>, { shop: object }>["shop"];
type Props = { shop: Shop; result: ShareResult | undefined };

export function ShopShares({ shop, result }: Props) {
  const dialog = useOpened(shop.dialog);
  const closeTo = sharesAddress(useLocation());
  const { files } = shop;
  const texts = {
    held: m.shares_earned_in_the_last_days_buyers(),
    payable: m.shares_what_producers_can_be_paid_now(),
    paid: m.shares_in_all_files_so_far(),
  };
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.shares()} text={m.shares_what_producers_are_owed_of_their()}>
        <Link to={href("/admin/settings/shares")} className={buttonVariants("plain", "small")}>
          <Settings aria-hidden className="size-4" /> {m.shares_rules()}
        </Link>
      </AdminHeading>
      <ScreenProblem problem={dialog ? undefined : result?.problem} />
      {dialog?.name === "share" && (
        <ShareDialog
          {...dialog}
          reauthentication={shop.reauthentication}
          byDefault={shop.byDefault}
          result={result}
          closeTo={closeTo}
        />
      )}
      {dialog?.name === "payout" && (
        <PayoutDialog {...dialog} next={shop.next} result={result} closeTo={closeTo} />
      )}
      <BalanceCards balances={shop.total} currency={shop.currency} texts={texts} />
      <NextPayout next={shop.next} hasBankAccount={shop.hasBankAccount} />
      <Producers shop={shop} />
      {files.count > 0 && (
        <section aria-labelledby="files" className="mt-12 max-w-3xl">
          <h2 id="files" className="mb-4 font-semibold text-lg">
            {m.shares_payout_files()}
          </h2>
          <PayoutList payouts={files.payouts} />
          <FilePages {...files} />
        </section>
      )}
    </main>
  );
}

function Producers({ shop: { producers, currency, search, page, lastPage } }: { shop: Shop }) {
  return (
    <>
      <h2 className="mb-4 font-semibold text-lg">{m.shares_producers()}</h2>
      {(search !== "" || lastPage > 1) && (
        <ListSearch
          action={href("/admin/shares")}
          search={search}
          of={m.shares_producers()}
          label={m.search_by_username()}
          placeholder={m.username()}
          maxLength={40}
        />
      )}
      {producers.length > 0 ? (
        <ProducerTable producers={producers} currency={currency} />
      ) : (
        <NobodyListed isSearched={search !== ""} />
      )}
      <PageLinks page={page} pages={lastPage} />
    </>
  );
}

function NobodyListed({ isSearched }: { isSearched: boolean }) {
  return isSearched ? (
    <EmptyState
      title={m.shares_no_producers_found()}
      text={m.try_a_different_search_term()}
      next={{ to: href("/admin/shares"), name: m.search_clear() }}
    />
  ) : (
    <EmptyState
      title={m.shares_no_producers_yet()}
      text={m.shares_whoever_may_upload_tracks_is_listed()}
      next={{ to: href("/admin/users"), name: m.account_manage_users() }}
    />
  );
}

/** Pages are independent of the producers' pages. */
function FilePages({ count, page }: Pick<Shop["files"], "count" | "page">) {
  const [parameters] = useSearchParams();
  const to = (number: number) => `?${withParameters(parameters, { files: String(number) })}`;
  return (
    <p className="mt-3 flex gap-6 text-sm underline underline-offset-4">
      {page > 1 && <Link to={to(page - 1)}>{m.shares_newer_files()}</Link>}
      {page < lastPageOf(count) && <Link to={to(page + 1)}>{m.shares_older_files()}</Link>}
    </p>
  );
}
