import { data, redirect, useSearchParams } from "react-router";
import { db } from "#app/platform/database/db.server.ts";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { langOf } from "#app/platform/i18n/language.ts";
import { randomKey } from "#app/platform/system/random-key.ts";
import { readAdminForm, requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { listUsers } from "#app/shop/accounts/users.server.ts";
import { findArtistTag } from "#app/shop/catalog/artist-tags.server.ts";
import {
  bulkActionNames,
  isBulkActionName,
  mayRunBulkAction,
} from "#app/shop/catalog/bulk/bulk-action.ts";
import { bulkActionOf } from "#app/shop/catalog/bulk/bulk-form.ts";
import { previewBulkAction } from "#app/shop/catalog/bulk/preview-bulk.server.ts";
import { listGenreNames } from "#app/shop/catalog/genres/genres.server.ts";
import { previewPublishing } from "#app/shop/catalog/publishing/publish-selected.server.ts";
import { mayGive } from "#app/shop/catalog/track-policy.ts";
import { previewSelling } from "#app/shop/orders/selling/sell-selected.server.ts";
import { m } from "#messages";
import { PUBLISH, SELL } from "../music-manager/bulk/bulk-address.ts";
import { managerAddress } from "../music-manager/manager-address.ts";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import type { Route } from "./+types/route";
import { BulkActionFields } from "./bulk-action-fields.tsx";
import {
  nothingSelected,
  publishCommands,
  readBulkForm,
  readSelection,
  runCommands,
  sellCommands,
} from "./bulk-commands.server.ts";
import { BulkPreview } from "./bulk-preview.tsx";
import { PublishPreview } from "./publish-preview.tsx";
import { SellPreview } from "./sell-preview.tsx";

/** Changes nothing; the URL contains the whole action. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const parameters = url.searchParams;
  const bulkAction = parameters.get("act");
  const selection = readSelection(parameters);
  if (bulkAction === PUBLISH && selection)
    return { checked: { drafts: await previewPublishing(actor, selection) } };
  if (bulkAction === SELL && selection)
    return { checked: { sales: await previewSelling(actor, selection) } };
  if (!isBulkActionName(bulkAction) || !mayRunBulkAction(actor, bulkAction))
    throw redirect(managerAddress(parameters));
  const owners = bulkAction === "give" && mayGive(actor) ? await listOwners() : [];
  const genres = bulkAction === "set-genre" ? await listGenreNames() : [];
  const screen = { bulkAction, genres, owners, key: randomKey() };
  if (!selection) {
    const problem = {
      title: m.several_tracks_nothing_selected(),
      text: nothingSelected(),
      lang: langOf("pt"),
    };
    return data({ ...screen, errors: {}, problem, preview: undefined }, { status: 400 });
  }
  const isAsked = !needed[bulkAction] || parameters.has(needed[bulkAction]);
  const { value, errors = {} } = isAsked ? readBulkForm(parameters) : {};
  if (value?.genre && !genres.includes(value.genre)) errors.genre = m.bulk_choose_genre();
  const artistTag = value?.act === "add-tags" && (await findArtistTag(db, value.tags ?? []));
  if (artistTag) errors.tags = m.track_tag_artist({ tag: artistTag });
  const preview =
    value &&
    !errors.genre &&
    !errors.tags &&
    (await previewBulkAction({ actor, selection, action: bulkActionOf(value) }));
  return data({ ...screen, errors, problem: undefined, preview });
}

const needed: Partial<Record<keyof typeof bulkActionNames, string>> = {
  "put-on-sale": "cut",
  "set-genre": "genre",
  "add-tags": "tags",
  "remove-tags": "tags",
  give: "owner",
};

async function listOwners() {
  const users = await listUsers();
  return users.filter((user) => user.isActive).map(({ id, username }) => ({ id, username }));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(
    { ...runCommands, ...publishCommands, ...sellCommands },
    await readAdminForm({ request, context, url }),
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.several_tracks());
}

export default function BulkEditPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  if ("checked" in loaderData)
    return <CheckedPage {...loaderData.checked} problem={result?.problem} />;
  return <BulkActionPage screen={loaderData} result={result} />;
}

type CheckedProps = {
  drafts?: React.ComponentProps<typeof PublishPreview>["drafts"];
  sales?: React.ComponentProps<typeof SellPreview>["tracks"];
  problem: FormResult["problem"];
};

function CheckedPage({ drafts, sales = [], problem }: CheckedProps) {
  const [parameters] = useSearchParams();
  const backTo = managerAddress(parameters);
  const title = drafts ? m.bulk_publish() : m.sell_together();
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={title} text={drafts ? m.bulk_publish_text() : m.sell_text()} />
      <ScreenProblem problem={problem} />
      {drafts ? (
        <PublishPreview drafts={drafts} backTo={backTo} />
      ) : (
        <SellPreview tracks={sales} backTo={backTo} />
      )}
    </main>
  );
}

type ScreenProps = {
  screen: Exclude<Route.ComponentProps["loaderData"], { checked: unknown }>;
  result: FormResult | undefined;
};

function BulkActionPage({ screen, result }: ScreenProps) {
  const { bulkAction, genres, owners, key, errors, problem, preview } = screen;
  const [parameters] = useSearchParams();
  const back = managerAddress(parameters);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading
        title={bulkActionNames[bulkAction]()}
        text={m.several_tracks_nothing_changes_before_you_confirm_it()}
      />
      <ScreenProblem problem={result?.problem ?? problem} />
      {!problem && (
        <BulkActionFields
          bulkAction={bulkAction}
          genres={genres}
          owners={owners}
          errors={errors}
          backTo={back}
        />
      )}
      {preview && <BulkPreview preview={preview} formKey={key} backTo={back} />}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.error_loading_tracks()}
      text={m.failed_to_load_music_tracks()}
    />
  );
}
