import { href } from "#app/platform/navigation/href.ts";
import { m } from "#messages";
import { AdminLink } from "../shared/admin-link.tsx";

export function MaintenanceBanner({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 bg-ink px-4 py-1.5 text-center text-ground text-sm"
    >
      <p>
        <strong>{m.maintenance_is_on()}</strong> {m.maintenance_visitors()}
      </p>
      {isAdmin && (
        <AdminLink
          to={href("/admin/settings/maintenance")}
          className="inline-flex min-h-8 items-center underline underline-offset-4"
        >
          {m.settings()}
        </AdminLink>
      )}
    </div>
  );
}
