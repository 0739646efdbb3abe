import { Link } from "react-router";

type Props = { to: string; children?: string };

/** To the page that asks for mails about a list. */
export function SaveSearchLink({ to, children = "Tell me of new tracks like these" }: Props) {
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
