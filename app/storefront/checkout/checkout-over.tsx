import { Form, href, Link } from "react-router";
import type { Checkout } from "#app/checkout/find-checkout.server.ts";
import { FormAlert, type Problem } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { useClockTime } from "#app/ui/use-clock-time.ts";

type Over = NonNullable<Checkout["over"]>;
type Props = { order: Checkout["order"]; over: Over; problem: Problem | undefined };

const availability: Record<Over["track"], string> = {
  free: "The track is still free.",
  reserved: "Somebody else has reserved the track by now. It may become free again.",
  sold: "The track has been sold to somebody else by now.",
  gone: "The track is not in the shop any more.",
};

/** The time of the order has ended, and nothing was paid. */
export function CheckoutOver({ order, over, problem }: Props) {
  if (order.service) return <ServiceOver isGivenUp={over.isGivenUp} problem={problem} />;
  return <TrackOver {...{ order, over, problem }} />;
}

function TrackOver({ order, over, problem }: Props) {
  const againFrom = useClockTime(over.againFrom);
  const { trackId } = order;
  const isFree = over.track === "free" && trackId !== null;
  return (
    <>
      <h1 className="display-type text-4xl sm:text-6xl">
        {over.isGivenUp ? "You gave this track up" : "Your reservation has ended"}
      </h1>
      <p className="mt-6 text-lg text-pretty">
        Nothing was charged. {availability[over.track]}
        {isFree &&
          againFrom &&
          ` Others may try first: you can reserve it again from ${againFrom}.`}
      </p>
      <div className="mt-8 grid gap-6">
        <FormAlert problem={problem} />
        <div className="flex flex-wrap gap-3">
          {isFree && !againFrom && (
            <Form method="post" action={href("/checkout")} className="w-full sm:w-auto">
              <input type="hidden" name="track" value={trackId} />
              <button type="submit" className={`w-full ${buttonLook("accent", "large")}`}>
                Reserve again
              </button>
            </Form>
          )}
          {trackId !== null && over.track === "reserved" && (
            <Link
              to={href("/free-again/:trackId", { trackId })}
              className={`w-full sm:w-auto ${buttonLook("accent", "large")}`}
            >
              Tell me if it becomes free
            </Link>
          )}
          {trackId !== null && over.track !== "gone" && (
            <Link
              to={href("/music/:slug", { slug: trackId })}
              className={`w-full sm:w-auto ${buttonLook("plain", "large")}`}
            >
              Back to the track
            </Link>
          )}
          <Link
            to={href("/track-store")}
            className={`w-full sm:w-auto ${buttonLook("plain", "large")}`}
          >
            See all tracks
          </Link>
        </div>
      </div>
    </>
  );
}

type ServiceProps = { isGivenUp: boolean; problem: Problem | undefined };

function ServiceOver({ isGivenUp, problem }: ServiceProps) {
  return (
    <>
      <h1 className="display-type text-4xl sm:text-6xl">
        {isGivenUp ? "You cancelled this order" : "The time for this order has ended"}
      </h1>
      <p className="mt-6 text-lg text-pretty">
        Nothing was charged. Whatever the services page offers can be ordered again.
      </p>
      <div className="mt-8 grid gap-6">
        <FormAlert problem={problem} />
        <p>
          <Link
            to={href("/services")}
            className={`w-full sm:w-auto ${buttonLook("accent", "large")}`}
          >
            See all services
          </Link>
        </p>
      </div>
    </>
  );
}
