import { Form, useSearchParams } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { managerAddress } from "./manager-address.ts";

type Chosen = { id: string; title: string };

/** Stands in every row while a track is being moved: the row it may change places with. */
export function SwapChoice({ track, moving }: { track: Chosen; moving: Chosen }) {
  const [parameters] = useSearchParams();
  if (track.id === moving.id) {
    return (
      <p className="col-span-2 flex h-9 items-center font-semibold px-3 text-accent text-sm lg:justify-end">
        Being moved
      </p>
    );
  }
  return (
    <Form
      method="post"
      action={managerAddress(parameters)}
      preventScrollReset
      className="col-span-2 flex grow lg:justify-end"
    >
      <input type="hidden" name="trackId" value={moving.id} />
      <input type="hidden" name="otherId" value={track.id} />
      <button
        type="submit"
        name="intent"
        value="swap"
        className={`${buttonLook("plain", "small")} max-lg:grow`}
      >
        Swap<span className="sr-only"> with {track.title}</span>
      </button>
    </Form>
  );
}
