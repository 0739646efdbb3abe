import { href, NavLink } from "react-router";

/** The tabs of the settings, each with an address of its own. */
const tabs = [
  { to: href("/admin/settings"), name: "General" },
  { to: href("/admin/settings/page-content"), name: "Page Content" },
  { to: href("/admin/settings/social-links"), name: "Social Links" },
  { to: href("/admin/settings/legal-pages"), name: "Legal Pages" },
  { to: href("/admin/settings/voice-tag"), name: "Preview Voice Tag" },
  { to: href("/admin/settings/maintenance"), name: "Maintenance" },
  { to: href("/admin/settings/storage"), name: "Storage" },
] as const;

export function SettingsTabs() {
  return (
    <nav aria-label="Settings" className="border-line border-b">
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
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
