import { Link, NavLink, Outlet, useLocation, useSearchParams } from "react-router";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import type { Route } from "./+types/route";
import { groupOfPath, settingsGroups } from "./settings-groups.ts";
import { FoundSettingsList, SettingsSearch } from "./settings-search.tsx";

export default function SettingsPage() {
  const [parameters] = useSearchParams();
  const search = parameters.get("find")?.trim() ?? "";
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.settings()} text={m.settings_description()}>
        <SettingsSearch search={search} />
      </AdminHeading>
      <SettingsNavigation />
      <div className="pt-8">{search ? <FoundSettingsList search={search} /> : <Outlet />}</div>
    </main>
  );
}

/** The groups, and below them the tabs of the current group. */
function SettingsNavigation() {
  const group = groupOfPath(useLocation().pathname);
  return (
    <nav aria-label={m.settings()}>
      <ul className="grid grid-cols-5 border border-line">
        {settingsGroups.map((each) => (
          <li key={each.tabs[0]?.to} className="border-line not-first:border-l">
            <Link
              to={each.tabs[0]?.to ?? ""}
              aria-current={each === group ? "true" : undefined}
              className={`flex min-h-11 items-center justify-center px-1 text-center text-sm ${each === group ? "bg-ink font-semibold text-ground" : "text-muted hover:bg-surface hover:text-ink"}`}
            >
              {each.name()}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-5 border-line border-b pt-1">
        {group?.tabs.map(({ to, name }) => (
          <li key={to} className="-mb-px">
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                `inline-flex min-h-11 items-center border-b-2 text-sm ${isActive ? "border-accent font-semibold text-ink" : "border-transparent text-muted hover:text-ink"}`
              }
            >
              {name()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminFailed error={error} />;
}
