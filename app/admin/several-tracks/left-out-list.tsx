import { type LeftOutReason, leftOutReasons } from "#app/catalogue/bulk/bulk-act.ts";
import type { LeftOut } from "#app/catalogue/bulk/bulk-schema.ts";
import { m } from "#messages";

type Props = { leftOut: LeftOut; heading: string };

/** Skipped tracks with the reason. */
export function LeftOutList({ leftOut, heading }: Props) {
  if (leftOut.length === 0) return null;
  return (
    <section className="mt-8 max-w-3xl">
      <h2 className="font-semibold text-lg">{heading}</h2>
      <ul className="mt-3 divide-y divide-line border-line border-y text-sm">
        {leftOut.map(({ reason, count, titles }) => (
          <li key={reason} className="py-2.5 [overflow-wrap:anywhere]">
            <strong className="font-semibold">{m.track_count({ count })}</strong>{" "}
            {isKnown(reason) ? leftOutReasons[reason]() : reason}
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

function isKnown(reason: string): reason is LeftOutReason {
  return Object.hasOwn(leftOutReasons, reason);
}
