import { href, NavLink, Outlet } from "react-router";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import type { Route } from "./+types/route";

const tabs = [
  { to: href("/admin/settings"), name: m.settings_general },
  { to: href("/admin/settings/look"), name: m.settings_name_and_look },
  { to: href("/admin/settings/page-content"), name: m.settings_page_content },
  { to: href("/admin/settings/social-links"), name: m.settings_social_links },
  { to: href("/admin/settings/legal-pages"), name: m.settings_legal_pages },
  { to: href("/admin/settings/agreements"), name: m.settings_agreements },
  { to: href("/admin/settings/payments"), name: m.payments },
  { to: href("/admin/settings/voice-tag"), name: m.settings_preview_voice_tag_title },
  { to: href("/admin/settings/checkout"), name: m.checkout },
  { to: href("/admin/settings/taxes"), name: m.settings_taxes },
  { to: href("/admin/settings/invoices"), name: m.invoices },
  { to: href("/admin/settings/shares"), name: m.shares },
  { to: href("/admin/settings/personal-data"), name: m.settings_personal_data },
  { to: href("/admin/settings/signing-in"), name: m.settings_signing_in },
  { to: href("/admin/settings/maintenance"), name: m.settings_maintenance },
  { to: href("/admin/settings/storage"), name: m.settings_storage },
] as const;

export default function SettingsPage() {
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.settings()} text={m.settings_what_is_true_of_the_whole()} />
      <SettingsTabs />
      <div className="pt-8">
        <Outlet />
      </div>
    </main>
  );
}

function SettingsTabs() {
  return (
    <nav aria-label={m.settings()} className="border-line border-b">
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
