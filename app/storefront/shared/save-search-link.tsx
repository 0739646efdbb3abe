import { Link } from "react-router";
import { m } from "#messages";

type Props = { to: string; children?: string };

export function SaveSearchLink({ to, children = m.save_search_ask() }: Props) {
  return (
    <Link
      to={to}
      rel="nofollow"
      className="inline-flex min-h-11 items-center text-muted text-sm underline underline-offset-4 hover:text-ink"
    >
      {children}
    </Link>
  );
}
