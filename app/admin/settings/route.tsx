import { href, NavLink, Outlet } from "react-router";
import { t } from "#app/words/words.ts";
import { m } from "#messages";
import { AdminFailed } from "../parts/admin-failed.tsx";
import { AdminHeading } from "../parts/admin-heading.tsx";
import type { Route } from "./+types/route";

const tabs = [
  { to: href("/admin/settings"), name: "General" },
  { to: href("/admin/settings/look"), name: "Name and Look" },
  { to: href("/admin/settings/page-content"), name: "Page Content" },
  { to: href("/admin/settings/social-links"), name: "Social Links" },
  { to: href("/admin/settings/legal-pages"), name: "Legal Pages" },
  { to: href("/admin/settings/agreements"), name: "Agreements" },
  { to: href("/admin/settings/payments"), name: "Payments" },
  { to: href("/admin/settings/voice-tag"), name: "Preview Voice Tag" },
  { to: href("/admin/settings/checkout"), name: "Checkout" },
  { to: href("/admin/settings/taxes"), name: "Taxes" },
  { to: href("/admin/settings/invoices"), name: "Invoices" },
  { to: href("/admin/settings/shares"), name: "Shares" },
  { to: href("/admin/settings/personal-data"), name: "Personal Data" },
  { to: href("/admin/settings/signing-in"), name: "Signing In" },
  { to: href("/admin/settings/maintenance"), name: "Maintenance" },
  { to: href("/admin/settings/storage"), name: "Storage" },
] as const;

/** What stands around the tabs of the settings. */
export default function SettingsPage() {
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.settings_settings()} text={m.settings_what_is_true_of_the_whole()} />
      <SettingsTabs />
      <div className="pt-8">
        <Outlet />
      </div>
    </main>
  );
}

function SettingsTabs() {
  return (
    <nav aria-label={m.settings_settings()} className="border-line border-b">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {tabs.map(({ to, name }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                `inline-flex min-h-11 items-center border-b-2 text-sm ${isActive ? "border-accent font-semibold text-ink" : "border-transparent text-muted hover:text-ink"}`
              }
            >
              {t(name)}
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
