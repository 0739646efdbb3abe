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
import { discountDialogAddress, readDiscountDialog } from "./discount-address.ts";
import { discountCommands } from "./discount-commands.server.ts";
import { DiscountDialog, type OpenDiscountDialog } from "./discount-dialog.tsx";
import { DiscountRows } from "./discount-rows.tsx";
import { listWithUses } from "./list-discounts.server.ts";

export async function loader({ url }: Route.LoaderArgs) {
  const discounts = await listWithUses();
  const { name, id } = readDiscountDialog(url) ?? {};
  const discount = discounts.find((each) => each.id === id);
  const dialog: OpenDiscountDialog | undefined =
    name === "add" ? { name, formKey: randomKey() } : name && discount && { name, discount };
  return { discounts, dialog };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(discountCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.discount_codes());
}

export default function DiscountsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { discounts } = loaderData;
  const dialog = useOpened(loaderData.dialog);
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.discount_codes()} text={m.discount_count({ count: discounts.length })}>
        <Link
          to={discountDialogAddress("add")}
          preventScrollReset
          className={buttonVariants("accent", "small")}
        >
          <Plus aria-hidden className="size-4" /> {m.discount_add()}
        </Link>
      </AdminHeading>
      <ScreenProblem problem={dialog ? undefined : result?.problem} />
      <DiscountDialog dialog={dialog} result={result} />
      {discounts.length > 0 ? (
        <DiscountRows discounts={discounts} />
      ) : (
        <EmptyState
          title={m.discount_none()}
          text={m.discount_none_text()}
          next={{ to: discountDialogAddress("add"), name: m.discount_add() }}
        />
      )}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed error={error} title={m.discount_failed_to_load()} text={m.please_try_again()} />
  );
}
