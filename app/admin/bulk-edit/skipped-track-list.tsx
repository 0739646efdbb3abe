import { type SkipReason, skipReasons } from "#app/shop/catalog/bulk/bulk-action.ts";
import type { SkippedTracks } from "#app/shop/catalog/bulk/bulk-schema.ts";
import { m } from "#messages";

type Props = { skipped: SkippedTracks; heading: string };

export function SkippedTrackList({ skipped, heading }: Props) {
  if (skipped.length === 0) return null;
  return (
    <section className="mt-8 max-w-3xl">
      <h2 className="font-semibold text-lg">{heading}</h2>
      <ul className="mt-3 divide-y divide-line border-line border-y text-sm">
        {skipped.map(({ reason, count, titles }) => (
          <li key={reason} className="py-2.5 [overflow-wrap:anywhere]">
            <strong className="font-semibold">{m.track_count({ count })}</strong>{" "}
            {isKnown(reason) ? skipReasons[reason]() : reason}
            <span className="text-muted">
              {" "}
              · {titles.join(", ")}
              {count > titles.length && " …"}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isKnown(reason: string): reason is SkipReason {
  return Object.hasOwn(skipReasons, reason);
}
