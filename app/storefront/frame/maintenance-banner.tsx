import { href, Link } from "react-router";

/** Tells those who are let in that nobody else is. */
export function MaintenanceBanner({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 bg-ink px-4 py-1.5 text-center text-ground text-sm"
    >
      <p>
        <strong>Maintenance mode is on.</strong> Visitors see a closed shop.
      </p>
      {isAdmin && (
        <Link
          to={href("/admin/settings/maintenance")}
          className="inline-flex min-h-8 items-center underline underline-offset-4"
        >
          Settings
        </Link>
      )}
    </div>
  );
}
