import { Form, Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { managerAddress } from "../music-manager/manager-address.ts";

export type CheckedTrack = { id: string; title: string; problem: string | undefined };

type Props<Track extends CheckedTrack> = {
  tracks: Track[];
  heading: (count: number) => string;
  /** Text beside the title of a track that is ready. */
  detailOf?: (track: Track) => string;
  intent: string;
  submit: (count: number) => string;
  backTo: string;
};

/** Says before anything changes which tracks are ready, and what the others lack. */
export function CheckedTracks<Track extends CheckedTrack>(props: Props<Track>) {
  const { tracks, heading, detailOf, intent, submit, backTo } = props;
  const ready = tracks.filter(({ problem }) => problem === undefined);
  const unready = tracks.filter(({ problem }) => problem !== undefined);
  return (
    <div className="grid max-w-3xl gap-8">
      <section aria-labelledby="ready">
        <h2 id="ready" className="font-semibold text-lg">
          {heading(ready.length)}
        </h2>
        {ready.length > 0 && (
          <ul className="mt-3 divide-y divide-line border-line border-y text-sm">
            {ready.map((track) => (
              <li key={track.id} className="flex justify-between gap-4 py-2.5">
                <span className="font-semibold [overflow-wrap:anywhere]">{track.title}</span>
                {detailOf && <span className="tabular-nums">{detailOf(track)}</span>}
              </li>
            ))}
          </ul>
        )}
      </section>
      {unready.length > 0 && (
        <section aria-labelledby="unready">
          <h2 id="unready" className="font-semibold text-lg">
            {m.several_tracks_not_changed()}
          </h2>
          <ul className="mt-3 divide-y divide-line border-line border-y text-sm">
            {unready.map(({ id, title, problem }) => (
              <li key={id} className="py-2.5 [overflow-wrap:anywhere]">
                <Link
                  to={managerAddress(new URLSearchParams(), { edit: id })}
                  className="font-semibold underline underline-offset-4"
                >
                  {title}
                </Link>
                <span className="block text-muted">{problem}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        {ready.length > 0 && (
          <button type="submit" name="intent" value={intent} className={buttonVariants("accent")}>
            {submit(ready.length)}
          </button>
        )}
        <Link to={backTo} className={buttonVariants("plain")}>
          {m.several_tracks_back_to_the_list()}
        </Link>
      </Form>
    </div>
  );
}
