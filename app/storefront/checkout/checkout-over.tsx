import { Form, href, Link } from "react-router";
import { FormAlert, type Problem } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { Headline } from "#app/platform/ui/headline.tsx";
import { useClockTime } from "#app/platform/ui/use-clock-time.ts";
import type { Checkout } from "#app/shop/checkout/find-checkout.server.ts";
import { m } from "#messages";

type Over = NonNullable<Checkout["over"]>;
type Availability = Over["tracks"][number];
type Props = { order: Checkout["order"]; over: Over; problem: Problem | undefined };

const availabilityTexts: Record<Availability, () => string> = {
  free: m.checkout_track_free,
  reserved: m.checkout_track_reserved,
  sold: m.checkout_track_sold,
  gone: m.checkout_track_gone,
};

export function CheckoutOver({ order, over, problem }: Props) {
  if (order.service) return <ServiceOver isCanceled={over.isCanceled} problem={problem} />;
  const [line, ...others] = order.lines;
  const [track] = over.tracks;
  if (others.length > 0) return <CartOver isCanceled={over.isCanceled} problem={problem} />;
  if (!line || !track) return null;
  return <TrackOver trackId={line.trackId} availability={track} over={over} problem={problem} />;
}

function CartOver({ isCanceled, problem }: EndProps) {
  return (
    <>
      <Headline
        text={isCanceled ? m.checkout_cart_given_up() : m.checkout_reservation_ended()}
        className="headline-4xl sm:headline-6xl"
      />
      <p className="mt-6 text-lg text-pretty">{m.checkout_cart_over()}</p>
      <div className="mt-8 grid gap-6">
        <FormAlert problem={problem} />
        <div className="flex flex-wrap gap-3">
          <Link
            to={href("/cart")}
            className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}
          >
            {m.checkout_see_cart()}
          </Link>
          <Link
            to={href("/track-store")}
            className={`w-full sm:w-auto ${buttonVariants("plain", "large")}`}
          >
            {m.all_tracks()}
          </Link>
        </div>
      </div>
    </>
  );
}

type TrackProps = Omit<Props, "order"> & { trackId: string | null; availability: Availability };

function TrackOver({ trackId, availability, over, problem }: TrackProps) {
  const reservableFrom = useClockTime(over.reservableFrom);
  const isFree = availability === "free" && trackId !== null;
  return (
    <>
      <Headline
        text={over.isCanceled ? m.checkout_track_given_up() : m.checkout_reservation_ended()}
        className="headline-4xl sm:headline-6xl"
      />
      <p className="mt-6 text-lg text-pretty">
        {m.checkout_nothing_was_charged()} {availabilityTexts[availability]()}
        {isFree && reservableFrom && ` ${m.checkout_again_from({ time: reservableFrom })}`}
      </p>
      <div className="mt-8 grid gap-6">
        <FormAlert problem={problem} />
        <div className="flex flex-wrap gap-3">
          {isFree && !reservableFrom && (
            <Form method="post" action={href("/checkout")} className="w-full sm:w-auto">
              <input type="hidden" name="track" value={trackId} />
              <button type="submit" className={`w-full ${buttonVariants("accent", "large")}`}>
                {m.checkout_reserve_again()}
              </button>
            </Form>
          )}
          {trackId !== null && availability === "reserved" && (
            <Link
              to={href("/free-again/:trackId", { trackId })}
              className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}
            >
              {m.track_notify_when_free()}
            </Link>
          )}
          {trackId !== null && availability !== "gone" && (
            <Link
              to={href("/music/:slug", { slug: trackId })}
              className={`w-full sm:w-auto ${buttonVariants("plain", "large")}`}
            >
              {m.back_to_track()}
            </Link>
          )}
          <Link
            to={href("/track-store")}
            className={`w-full sm:w-auto ${buttonVariants("plain", "large")}`}
          >
            {m.all_tracks()}
          </Link>
        </div>
      </div>
    </>
  );
}

type EndProps = { isCanceled: boolean; problem: Problem | undefined };

function ServiceOver({ isCanceled, problem }: EndProps) {
  return (
    <>
      <Headline
        text={isCanceled ? m.checkout_order_canceled() : m.checkout_order_time_ended()}
        className="headline-4xl sm:headline-6xl"
      />
      <p className="mt-6 text-lg text-pretty">{m.checkout_service_over()}</p>
      <div className="mt-8 grid gap-6">
        <FormAlert problem={problem} />
        <p>
          <Link
            to={href("/services")}
            className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}
          >
            {m.all_services()}
          </Link>
        </p>
      </div>
    </>
  );
}
