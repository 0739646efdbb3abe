import { Plus } from "lucide-react";
import { Link } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { randomKey } from "#app/platform/system/random-key.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { useOpened } from "../shared/page-dialog.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import type { Route } from "./+types/route";
import { listWithLinks } from "./list-packs.server.ts";
import { packDialogAddress, readPackDialog } from "./pack-address.ts";
import { packCommands } from "./pack-commands.server.ts";
import { type OpenPackDialog, PackDialog } from "./pack-dialog.tsx";
import { PackRows } from "./pack-rows.tsx";

export async function loader({ url }: Route.LoaderArgs) {
  const packs = await listWithLinks();
  const { name, id } = readPackDialog(url) ?? {};
  const pack = packs.find((each) => each.id === id);
  const dialog: OpenPackDialog | undefined =
    name === "add" ? { name, formKey: randomKey() } : name && pack && { name, pack };
  return { packs, dialog };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(packCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.packs());
}

export default function PacksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { packs } = loaderData;
  const dialog = useOpened(loaderData.dialog);
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.packs()} text={m.pack_count({ count: packs.length })}>
        <Link
          to={packDialogAddress("add")}
          preventScrollReset
          className={buttonVariants("accent", "small")}
        >
          <Plus aria-hidden className="size-4" /> {m.pack_add()}
        </Link>
      </AdminHeading>
      <ScreenProblem problem={dialog ? undefined : result?.problem} />
      <PackDialog dialog={dialog} result={result} />
      {packs.length > 0 ? (
        <PackRows packs={packs} />
      ) : (
        <EmptyState
          title={m.pack_none()}
          text={m.pack_none_text()}
          next={{ to: packDialogAddress("add"), name: m.pack_add() }}
        />
      )}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminFailed error={error} title={m.pack_failed_to_load()} text={m.please_try_again()} />;
}
