import { useLayoutEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { managerAddress } from "./manager-address.ts";

/** Says, aloud too, that a track waits for the other one to change places with. Escape gives up. */
export function MovingNotice({ moving }: { moving: { title: string } | undefined }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const backTo = managerAddress(parameters);
  const isMoving = moving !== undefined;
  // Before the question is seen: whoever gives up at once is heard.
  useLayoutEffect(() => {
    if (!isMoving) return;
    const giveUp = ({ key }: KeyboardEvent) => {
      if (key === "Escape") void navigate(backTo, { preventScrollReset: true });
    };
    window.addEventListener("keydown", giveUp);
    return () => window.removeEventListener("keydown", giveUp);
  }, [isMoving, backTo, navigate]);
  return (
    <div className={moving && "sticky top-16 z-20 -mx-1 mb-3 bg-ground px-1 py-2"}>
      <div
        className={
          moving &&
          "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border border-accent bg-raised px-4 py-2"
        }
      >
        <p role="status" className="min-w-0 text-sm [overflow-wrap:anywhere]">
          {moving && (
            <>
              Moving <strong>{moving.title}</strong>. Choose the track to swap it with.
            </>
          )}
        </p>
        {moving && (
          <Link to={backTo} preventScrollReset className={buttonLook("plain", "small")}>
            Cancel
          </Link>
        )}
      </div>
    </div>
  );
}
