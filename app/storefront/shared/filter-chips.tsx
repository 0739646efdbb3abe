import { X } from "lucide-react";
import { Link } from "react-router";
import { m } from "#messages";

type Chip = { label: string; without: string };

type Props = {
  chips: Chip[];
  /** Address without any filter. */
  none: string;
};

/** Each link removes one filter. */
export function FilterChips({ chips, none }: Props) {
  return (
    <ul aria-label={m.filters_chosen()} className="flex min-w-0 flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label} className="min-w-0">
          <Link
            to={without}
            preventScrollReset
            className="flex min-h-11 items-center gap-2 border border-edge/50 px-3 text-sm hover:border-ink"
          >
            <span className="sr-only">{m.remove()} </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
            <X aria-hidden className="size-3.5 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={none}
          preventScrollReset
          className="flex min-h-11 items-center px-2 text-muted text-sm underline underline-offset-4 hover:text-ink"
        >
          {m.filters_clear()}
        </Link>
      </li>
    </ul>
  );
}
