import { Link, useLocation } from "react-router";
import { hasLanguage, prefixOf } from "#app/platform/i18n/language-address.ts";

type Props = { to: string; className: string; children: React.ReactNode };

/** The admin area has no language in its addresses, so the router of another one can't lead there. */
export function AdminLink({ to, className, children }: Props) {
  const isWithinAdmin = !hasLanguage(useLocation().pathname);
  if (isWithinAdmin || prefixOf() === "") {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} className={className}>
      {children}
    </a>
  );
}
