import { Form, Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { useClockTime } from "#app/platform/ui/use-clock-time.ts";
import type { LostLine } from "#app/shop/checkout/cart.server.ts";
import { m } from "#messages";
import { availabilityTexts } from "../shared/availability-texts.ts";

const reasons: Record<LostLine["reason"], () => string> = {
  removed: m.cart_lost_removed,
  released: m.cart_lost_released,
  expired: m.cart_lost_expired,
};

type Props = {
  lines: LostLine[];
  /** Nothing else was in the cart. */
  isAlone: boolean;
};

export function LostLines({ lines, isAlone }: Props) {
  return (
    <section aria-labelledby="lost" className={`max-w-4xl ${isAlone ? "" : "mt-14"}`}>
      <h2 id="lost" className="font-semibold text-xl">
        {m.cart_lost()}
      </h2>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {lines.map((line) => (
          <li key={line.trackId}>
            <Lost line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lost({ line }: { line: LostLine }) {
  const from = useClockTime(line.reservableFrom);
  const isGone = line.availability === "gone";
  const waits = line.availability === "free" && from;
  return (
    <article className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
      <CoverImage cover={line.cover} alt="" sizes="4rem" className="opacity-40 saturate-50" />
      <div className="min-w-0">
        <h3 dir="auto" className="font-semibold leading-tight [overflow-wrap:anywhere]">
          {isGone ? (
            line.title
          ) : (
            <Link
              to={href("/music/:slug", { slug: line.trackId })}
              className="line-clamp-2 min-h-6 hover:text-accent"
            >
              {line.title}
            </Link>
          )}
        </h3>
        <p className="mt-1 text-muted text-sm text-pretty">
          {reasons[line.reason]()}{" "}
          {waits ? m.checkout_again_from({ time: from }) : availabilityTexts[line.availability]()}
        </p>
      </div>
      {!waits && <NextStep line={line} />}
    </article>
  );
}

function NextStep({ line: { trackId, title, availability: state } }: { line: LostLine }) {
  const place = "max-sm:col-start-2 max-sm:justify-self-start";
  if (state === "free") {
    return (
      <Form method="post" action={href("/cart")} navigate={false} className={place}>
        <input type="hidden" name="track" value={trackId} />
        <button
          type="submit"
          name="intent"
          value="add"
          aria-label={m.cart_reserve_again({ title })}
          className={buttonVariants("plain")}
        >
          {m.checkout_reserve_again()}
        </button>
      </Form>
    );
  }
  if (state !== "reserved") return null;
  return (
    <Link
      to={href("/free-again/:trackId", { trackId })}
      className={`${place} ${buttonVariants("plain")}`}
    >
      {m.track_notify_when_free()}
    </Link>
  );
}
