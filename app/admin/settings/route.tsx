import { Outlet } from "react-router";
import { AdminFailed } from "../parts/admin-failed.tsx";
import { AdminHeading } from "../parts/admin-heading.tsx";
import type { Route } from "./+types/route";
import { SettingsTabs } from "./settings-tabs.tsx";

/** What stands around the tabs of the settings. */
export default function SettingsPage() {
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title="Settings" text="What is true of the whole shop." />
      <SettingsTabs />
      <div className="pt-8">
        <Outlet />
      </div>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminFailed error={error} />;
}
