import { useLayoutEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { managerAddress } from "./manager-address.ts";

/** Escape cancels the move. */
export function MovingNotice({ moving }: { moving: { title: string } | undefined }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const backTo = managerAddress(parameters);
  const isMoving = moving !== undefined;
  // A layout effect makes an early Escape count.
  useLayoutEffect(() => {
    if (!isMoving) return;
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === "Escape") void navigate(backTo, { preventScrollReset: true });
    };
    window.addEventListener("keydown", cancel);
    return () => window.removeEventListener("keydown", cancel);
  }, [isMoving, backTo, navigate]);
  return (
    <div className={moving && "sticky top-16 short:top-0 z-20 -mx-1 mb-3 bg-ground px-1 py-2"}>
      <div
        className={
          moving &&
          "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border border-accent bg-raised px-4 py-2"
        }
      >
        <p role="status" className="min-w-0 text-sm [overflow-wrap:anywhere]">
          {moving && (
            <>
              {m.music_manager_moving()} <strong>{moving.title}</strong>
              {m.music_manager_choose_the_track_to_swap_it()}
            </>
          )}
        </p>
        {moving && (
          <Link to={backTo} preventScrollReset className={buttonVariants("plain", "small")}>
            {m.cancel()}
          </Link>
        )}
      </div>
    </div>
  );
}

type Chosen = { id: string; title: string };

export function SwapChoice({ track, moving }: { track: Chosen; moving: Chosen }) {
  const [parameters] = useSearchParams();
  if (track.id === moving.id) {
    return (
      <p className="col-span-2 flex h-9 items-center font-semibold px-3 text-accent text-sm xl:justify-end">
        {m.music_manager_being_moved()}
      </p>
    );
  }
  return (
    <IntentButton
      action={managerAddress(parameters)}
      intent="swap"
      fields={{ trackId: moving.id, otherId: track.id }}
      formClassName="col-span-2 flex grow xl:justify-end"
      className={`${buttonVariants("plain", "small")} max-xl:grow`}
    >
      {m.music_manager_swap()}
      <span className="sr-only"> {m.music_manager_with({ title: track.title })}</span>
    </IntentButton>
  );
}
