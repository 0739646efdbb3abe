import { ArrowUpDown, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { ManagedTrack } from "#app/catalogue/managed-tracks.server.ts";
import { managerAddress } from "./manager-address.ts";

type Props = { track: Pick<ManagedTrack, "id" | "title">; maySwap: boolean };

/** The id of the element from which a track is moved by keyboard. */
export function moveButtonId(trackId: string): string {
  return `move-${trackId}`;
}

/** What can be done with a track: every one is an address, so it works unscripted. */
export function RowActions({ track: { id, title }, maySwap }: Props) {
  const [parameters] = useSearchParams();
  const to = (doing: Parameters<typeof managerAddress>[1]) => managerAddress(parameters, doing);
  return (
    <div className="flex justify-end">
      {maySwap && (
        <Action
          id={moveButtonId(id)}
          to={to({ move: id })}
          icon={ArrowUpDown}
          name={`Move ${title}`}
        />
      )}
      <Action to={to({ edit: id })} icon={Pencil} name={`Edit ${title}`} />
      <Action to={to({ delete: id })} icon={Trash2} name={`Delete ${title}`} />
    </div>
  );
}

type ActionProps = { id?: string; to: string; icon: LucideIcon; name: string };

function Action({ id, to, icon: Icon, name }: ActionProps) {
  return (
    <Link
      id={id}
      to={to}
      preventScrollReset={!to.includes("edit=")}
      aria-label={name}
      title={name.slice(0, name.indexOf(" "))}
      className="grid size-9 place-items-center text-muted hover:bg-raised hover:text-ink"
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </Link>
  );
}
