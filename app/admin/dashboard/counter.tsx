import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";

export type Counted = {
  icon: LucideIcon;
  count: number;
  name: string;
  detail: string;
  leadsTo?: { to: string; action: string };
};

export function Counter({ icon: Icon, count, name, detail, leadsTo }: Counted) {
  return (
    <li className="flex flex-col border-line border-r border-b p-5">
      <h2 className="flex items-center gap-2 text-muted text-sm">
        <Icon aria-hidden className="size-4" strokeWidth={1.75} /> {name}
      </h2>
      <p className="display-type mt-3 text-5xl tabular-nums">{count.toLocaleString("pt-BR")}</p>
      <p className="mt-2 text-muted text-sm">{detail}</p>
      {leadsTo && (
        <Link
          to={leadsTo.to}
          className="mt-4 inline-flex min-h-9 items-center self-start border-edge/60 border-b font-semibold text-sm hover:border-accent hover:text-accent"
        >
          {leadsTo.action}
        </Link>
      )}
    </li>
  );
}
