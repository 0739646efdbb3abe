import { Layers } from "lucide-react";
import { Link } from "react-router";
import { m } from "#messages";

export type PackLink = { name: string; to: string };

/** Each leads to the tracks of its pack. */
export function OfferedPacks({ packs }: { packs: PackLink[] }) {
  return (
    <ul aria-label={m.packs()} className="flex flex-wrap gap-x-6 text-sm">
      {packs.map(({ name, to }) => (
        <li key={to} className="min-w-0">
          <Link
            to={to}
            className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
          >
            <Layers aria-hidden className="size-4 shrink-0 text-muted" /> {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
