import { ArrowUpDown, CopyPlus, type LucideIcon, Pencil, Star, Trash2 } from "lucide-react";
import { Link, useFetcher, useSearchParams } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { useProblemToast } from "#app/platform/ui/use-notice.ts";
import type { ManagedTrack } from "#app/shop/catalog/managed-tracks.server.ts";
import { m } from "#messages";
import { managerAddress } from "./manager-address.ts";
import type { TrackPermissions } from "./track-permissions.ts";

type Props = {
  track: Pick<ManagedTrack, "id" | "title" | "isDraft" | "isSold" | "reservation">;
  maySwap: boolean;
};

export function moveButtonId(trackId: string): string {
  return `move-${trackId}`;
}

/** The actions are links, so that they work without scripts. */
export function RowActions({ track, maySwap }: Props) {
  const { id, title } = track;
  const isReplaceable = !track.isDraft && !track.isSold && !track.reservation;
  const [parameters] = useSearchParams();
  const to = (dialogParameters: Parameters<typeof managerAddress>[1]) =>
    managerAddress(parameters, dialogParameters);
  return (
    <div className="flex justify-end">
      {maySwap && (
        <Action
          id={moveButtonId(id)}
          to={to({ move: id })}
          icon={ArrowUpDown}
          name={m.music_manager_move({ title })}
        />
      )}
      <Action to={to({ edit: id })} icon={Pencil} name={m.edit_titled({ title })} />
      {isReplaceable && (
        <Action
          to={to({ replace: id })}
          icon={CopyPlus}
          name={m.music_manager_replace_titled({ title })}
        />
      )}
      <Action to={to({ delete: id })} icon={Trash2} name={m.delete_titled({ title })} />
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

type StateTogglesProps = {
  track: ManagedTrack;
  permissions: Pick<TrackPermissions, "favorite" | "markNew">;
};

export function StateToggles({ track, permissions }: StateTogglesProps) {
  const { id, title, isSold, onSale, isFavorite, isNewArrival } = track;
  const star = <Star aria-hidden className="size-4 group-aria-pressed:fill-current" />;
  return (
    <div className="flex gap-1.5">
      <Toggle id={id} name={m.music_manager_sold({ title })} intent="sold" isOn={isSold}>
        {m.sold()}
      </Toggle>
      <Toggle id={id} name={m.music_manager_sale({ title })} intent="onSale" isOn={onSale}>
        {m.badge_sale()}
      </Toggle>
      {permissions.favorite && (
        <Toggle
          id={id}
          name={m.music_manager_favorite({ title })}
          intent="favorite"
          isOn={isFavorite}
        >
          {star}
        </Toggle>
      )}
      {permissions.markNew && (
        <Toggle
          id={id}
          name={m.music_manager_new_arrival({ title })}
          intent="newArrival"
          isOn={isNewArrival}
        >
          {m.badge_new()}
        </Toggle>
      )}
    </div>
  );
}

const pressedVariants = {
  sold: "aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent",
  onSale: "aria-pressed:border-sale aria-pressed:bg-sale aria-pressed:text-on-sale",
  favorite: "aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground",
  newArrival: "aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground",
} as const;

type ToggleProps = {
  id: string;
  name: string;
  intent: keyof typeof pressedVariants;
  isOn: boolean;
  children: React.ReactNode;
};

/** Shows the new state optimistically and reverts it if refused. */
function Toggle({ id, name, intent, isOn, children }: ToggleProps) {
  const fetcher = useFetcher<FormResult>();
  useProblemToast(fetcher.data?.problem);
  const sent = fetcher.formData?.get("value");
  const isPressed = sent === undefined || sent === null ? isOn : sent === "true";
  return (
    <fetcher.Form method="post" preventScrollReset>
      <input type="hidden" name="trackId" value={id} />
      <input type="hidden" name="value" value={String(!isPressed)} />
      <button
        type="submit"
        name="intent"
        value={intent}
        aria-label={name}
        aria-pressed={isPressed}
        className={`group inline-flex h-9 min-w-9 items-center justify-center border border-edge/50 px-2.5 font-semibold text-muted text-xs hover:border-ink hover:text-ink ${pressedVariants[intent]}`}
      >
        {children}
      </button>
    </fetcher.Form>
  );
}
