import { Form, href, Link } from "react-router";
import { FormAlert, type Problem } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { Headline } from "#app/platform/ui/headline.tsx";
import { useClockTime } from "#app/platform/ui/use-clock-time.ts";
import type { Checkout } from "#app/shop/checkout/find-checkout.server.ts";
import { m } from "#messages";

type Over = NonNullable<Checkout["over"]>;
type Props = { order: Checkout["order"]; over: Over; problem: Problem | undefined };

const availability: Record<Over["track"], () => string> = {
  free: m.checkout_track_free,
  reserved: m.checkout_track_reserved,
  sold: m.checkout_track_sold,
  gone: m.checkout_track_gone,
};

export function CheckoutOver({ order, over, problem }: Props) {
  if (order.service) return <ServiceOver isCanceled={over.isCanceled} problem={problem} />;
  return <TrackOver order={order} over={over} problem={problem} />;
}

function TrackOver({ order, over, problem }: Props) {
  const reservableFrom = useClockTime(over.reservableFrom);
  const { trackId } = order;
  const isFree = over.track === "free" && trackId !== null;
  return (
    <>
      <Headline
        text={over.isCanceled ? m.checkout_track_given_up() : m.checkout_reservation_ended()}
        className="headline-4xl sm:headline-6xl"
      />
      <p className="mt-6 text-lg text-pretty">
        {m.checkout_nothing_was_charged()} {availability[over.track]()}
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
          {trackId !== null && over.track === "reserved" && (
            <Link
              to={href("/free-again/:trackId", { trackId })}
              className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}
            >
              {m.track_notify_when_free()}
            </Link>
          )}
          {trackId !== null && over.track !== "gone" && (
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

type ServiceProps = { isCanceled: boolean; problem: Problem | undefined };

function ServiceOver({ isCanceled, problem }: ServiceProps) {
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
