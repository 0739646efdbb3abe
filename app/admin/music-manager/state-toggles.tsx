import { Star } from "lucide-react";
import { useFetcher } from "react-router";
import type { ManagedTrack } from "#app/catalogue/managed-tracks.server.ts";
import { useProblemToast } from "#app/ui/use-notice.ts";
import type { FormResult } from "#app/web/form-result.ts";
import type { May } from "./may.ts";

type Props = { track: ManagedTrack; may: Pick<May, "favorite" | "markNew"> };

export function StateToggles({ track, may }: Props) {
  const { id, title, isSold, onSale, isFavorite, isNewArrival } = track;
  const star = <Star aria-hidden className="size-4 group-aria-pressed:fill-current" />;
  return (
    <div className="flex gap-1.5">
      <Toggle id={id} name={`Sold: ${title}`} intent="sold" isOn={isSold}>
        Sold
      </Toggle>
      <Toggle id={id} name={`Sale: ${title}`} intent="onSale" isOn={onSale}>
        Sale
      </Toggle>
      {may.favorite && (
        <Toggle id={id} name={`Favorite: ${title}`} intent="favorite" isOn={isFavorite}>
          {star}
        </Toggle>
      )}
      {may.markNew && (
        <Toggle id={id} name={`New Arrival: ${title}`} intent="newArrival" isOn={isNewArrival}>
          New
        </Toggle>
      )}
    </div>
  );
}

const pressedLooks = {
  sold: "aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent",
  onSale: "aria-pressed:border-sale aria-pressed:bg-sale aria-pressed:text-on-sale",
  favorite: "aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground",
  newArrival: "aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground",
} as const;

type ToggleProps = {
  id: string;
  name: string;
  intent: keyof typeof pressedLooks;
  isOn: boolean;
  children: React.ReactNode;
};

/** A form of one button. It shows the new state at once, and the old one again if it was refused. */
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
        className={`group inline-flex h-9 min-w-9 items-center justify-center border border-edge/50 px-2.5 font-semibold text-muted text-xs hover:border-ink hover:text-ink ${pressedLooks[intent]}`}
      >
        {children}
      </button>
    </fetcher.Form>
  );
}
