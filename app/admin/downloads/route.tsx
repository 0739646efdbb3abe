import { LoaderCircle, RefreshCw } from "lucide-react";
import { Form, href, useNavigation, useSearchParams } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { PageLinks } from "#app/platform/navigation/page-links.tsx";
import { readPage } from "#app/platform/navigation/paging.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatTrackCount } from "#app/platform/ui/counts.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { readSearch } from "#app/shop/catalog/filters/track-filter.ts";
import { listDownloadLinks } from "#app/shop/orders/download-links/download-links.server.ts";
import { m } from "#messages";
import { managerAddress } from "../music-manager/manager-address.ts";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ListSearch } from "../shared/list-search.tsx";
import { useOpened } from "../shared/page-dialog.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import type { Route } from "./+types/route";
import { downloadsAddress, listedParameters } from "./download-address.ts";
import { findLinkDialog, toDownloadLinkListItem } from "./find-links.server.ts";
import { linkCommands } from "./link-commands.server.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { hasNothing, LinkTable } from "./link-table.tsx";

export async function loader({ url }: Route.LoaderArgs) {
  const parameters = url.searchParams;
  const search = readSearch(parameters);
  const [{ links, ...page }, dialog] = await Promise.all([
    listDownloadLinks({ search, page: readPage(parameters) }),
    findLinkDialog(parameters),
  ]);
  return { links: links.map(toDownloadLinkListItem), ...page, search, dialog };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(linkCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.downloads_download_links());
}

export default function DownloadsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { links, search = "", page, pages } = loaderData;
  const [used = [], unused = []] = [false, true].map((isUnused) =>
    links.filter((link) => hasNothing(link) === isUnused),
  );
  const dialog = useOpened(loaderData.dialog);
  const [parameters] = useSearchParams();
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.downloads_download_links()} text={formatTrackCount(loaderData)}>
        <RefreshButton />
      </AdminHeading>
      <ScreenProblem problem={result?.problem} />
      {dialog && <LinkDialog dialog={dialog} closeTo={downloadsAddress(parameters)} />}
      {(search !== "" || pages > 1) && (
        <ListSearch
          action={href("/admin/users/downloads")}
          search={search}
          of={m.tracks()}
          label={m.search_tracks_by_title_or_genre()}
          placeholder={m.title_or_genre()}
        />
      )}
      {used.length > 0 && <LinkTable links={used} />}
      {unused.length > 0 && (
        <details open={search !== ""} className="mt-6 border border-line">
          <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold text-sm">
            {m.downloads_without_links({ count: unused.length })}
          </summary>
          <p className="px-3 pb-3 text-muted text-sm text-pretty">
            {m.downloads_without_links_text()}
          </p>
          <LinkTable links={unused} />
        </details>
      )}
      {links.length === 0 && search !== "" && (
        <EmptyState
          title={m.no_tracks_found()}
          text={m.try_a_different_search_term()}
          next={{ to: href("/admin/users/downloads"), name: m.search_clear() }}
        />
      )}
      {links.length === 0 && search === "" && (
        <EmptyState
          title={m.downloads_no_tracks_found()}
          text={m.downloads_create_some_tracks_to_generate_download()}
          next={{
            to: managerAddress(new URLSearchParams(), { new: "track" }),
            name: m.music_manager_new_track(),
          }}
        />
      )}
      <PageLinks page={page} pages={pages} />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.downloads_error_fetching_tracks()}
      text={m.downloads_the_download_links_could_not_be()}
    />
  );
}

function RefreshButton() {
  const [parameters] = useSearchParams();
  const isLoading = useNavigation().state === "loading";
  const Icon = isLoading ? LoaderCircle : RefreshCw;
  return (
    <Form replace preventScrollReset className="flex items-center gap-3">
      {[...listedParameters(parameters)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status" className="sr-only">
        {isLoading && m.downloads_loading()}
      </p>
      <button type="submit" className={buttonVariants("plain", "small")}>
        <Icon aria-hidden className={`size-4 ${isLoading ? "animate-spin" : ""}`} />{" "}
        {m.downloads_refresh()}
      </button>
    </Form>
  );
}
