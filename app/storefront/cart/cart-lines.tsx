import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import type { CartLine } from "#app/shop/checkout/cart.server.ts";
import { m } from "#messages";
import { LinePrice } from "../shared/line-price.tsx";
import { ServiceIcon } from "../shared/service-icon.tsx";
import type { LineRemoval } from "./use-line-removal.ts";

type Props = {
  lines: CartLine[];
  /** Absent once they are ordered. */
  removal: LineRemoval | undefined;
};

export function CartLines({ lines, removal }: Props) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {lines.map((line, index) => (
        <li key={line.id}>
          <Line line={line}>
            {removal && (
              <removal.Form method="post" onSubmit={() => removal.keepFocus(index)}>
                <input type="hidden" name="line" value={line.id} />
                <button
                  type="submit"
                  name="intent"
                  value="remove"
                  aria-label={m.cart_remove({ title: line.title })}
                  className="min-h-11 text-muted text-sm underline underline-offset-4 hover:text-ink"
                >
                  {m.remove()}
                </button>
              </removal.Form>
            )}
          </Line>
        </li>
      ))}
    </ul>
  );
}

function Line({ line, children }: { line: CartLine; children: React.ReactNode }) {
  const { title, trackId, cover, price, fullPrice } = line;
  const address = trackId ? href("/music/:slug", { slug: trackId }) : href("/services");
  return (
    <article className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] grid-rows-[1fr_auto] gap-x-4 py-4 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:gap-x-6 sm:py-6">
      <Link to={address} tabIndex={-1} aria-hidden="true" className="row-span-2">
        {trackId ? (
          <CoverImage cover={cover} alt="" sizes="(min-width: 640px) 8rem, 5.5rem" isEager />
        ) : (
          <ServiceIcon />
        )}
      </Link>
      <h2 className="max-w-prose font-semibold text-lg leading-tight max-sm:col-span-2">
        <Link
          to={address}
          dir="auto"
          className="line-clamp-3 [overflow-wrap:anywhere] hover:text-accent"
        >
          {title}
        </Link>
      </h2>
      <p className="font-semibold tabular-nums max-sm:col-start-3 max-sm:row-start-2 max-sm:self-center">
        <LinePrice price={price} fullPrice={fullPrice} />
      </p>
      <div className="col-start-2 row-start-2">{children}</div>
    </article>
  );
}
