import { Plus } from "lucide-react";
import { Link } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { randomKey } from "#app/platform/system/random-key.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { groupNames, serviceGroups } from "#app/shop/services/service-package.ts";
import { findServices } from "#app/shop/services/services.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { useOpened } from "../shared/page-dialog.tsx";
import { ScreenProblem, useFailureToast } from "../shared/screen-problem.tsx";
import type { Route } from "./+types/route";
import { type OpenPackageDialog, PackageDialog } from "./package-dialog.tsx";
import { PackageRows } from "./package-rows.tsx";
import { readGroup, readServicesDialog, servicesAddress } from "./services-address.ts";
import { servicesCommands } from "./services-commands.server.ts";

const sourceTexts = {
  stored: m.services_what_the_services_page_offers_in,
  "built-in": m.services_sample_packages,
  unreadable: m.services_what_is_stored_cannot_be_read,
} as const;

export async function loader({ url }: Route.LoaderArgs) {
  const group = readGroup(url);
  const [{ services, source }, { checkoutOpenedAt }] = await Promise.all([
    findServices(),
    findSettings(),
  ]);
  const packages = services[group];
  const { name, id } = readServicesDialog(url) ?? {};
  const offer = packages.find((each) => each.id === id);
  const dialog: OpenPackageDialog | undefined =
    name === "add" ? { name, formKey: randomKey() } : name && offer && { name, offer };
  return { group, packages, source, dialog, isCheckoutOpen: checkoutOpenedAt !== null };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(servicesCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.nav_services());
}

export default function ServicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, packages, source } = loaderData;
  const dialog = useOpened(loaderData.dialog);
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.nav_services()} text={sourceTexts[source]()}>
        <Link
          to={servicesAddress(group, "add")}
          preventScrollReset
          className={buttonVariants("accent", "small")}
        >
          <Plus aria-hidden className="size-4" /> {m.services_add_package()}
        </Link>
      </AdminHeading>
      <nav aria-label={m.services_groups_of_services()} className="mb-4 flex border-line border-b">
        {serviceGroups.map((each) => (
          <Link
            key={each}
            to={servicesAddress(each)}
            aria-current={each === group ? "page" : undefined}
            className={`-mb-px flex min-h-11 items-center border-b-2 px-4 text-sm ${each === group ? "border-accent font-semibold text-ink" : "border-transparent text-muted hover:text-ink"}`}
          >
            {groupNames[each]()}
          </Link>
        ))}
      </nav>
      <ScreenProblem problem={dialog ? undefined : result?.problem} />
      <PackageDialog group={group} dialog={dialog} result={result} />
      <h2 className="sr-only">{groupNames[group]()}</h2>
      {packages.length > 0 ? (
        <PackageRows group={group} packages={packages} isCheckoutOpen={loaderData.isCheckoutOpen} />
      ) : (
        <EmptyState
          title={m.services_no_packages()}
          text={m.services_the_services_page_leaves_this_group()}
          next={{ to: servicesAddress(group, "add"), name: m.services_add_package() }}
        />
      )}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useFailureToast(m.loading_services_failed_title());
  return (
    <AdminFailed
      error={error}
      title={m.loading_services_failed_title()}
      text={m.services_could_not_load_the_services_please()}
    />
  );
}
