import { Form, Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { FormAlert, type Problem } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { Headline } from "#app/platform/ui/headline.tsx";
import { useClockTime } from "#app/platform/ui/use-clock-time.ts";
import type { Checkout } from "#app/shop/checkout/find-checkout.server.ts";
import { m } from "#messages";
import { availabilityTexts } from "../shared/availability-texts.ts";

type Over = NonNullable<Checkout["over"]>;
type Availability = Over["tracks"][number];
type Props = { order: Checkout["order"]; over: Over; problem: Problem | undefined };

export function CheckoutOver({ order, over, problem }: Props) {
  if (order.isOfService) return <ServiceOver isCanceled={over.isCanceled} problem={problem} />;
  const [line, ...others] = order.lines;
  const [track] = over.tracks;
  if (others.length > 0) return <CartOver isCanceled={over.isCanceled} problem={problem} />;
  if (!line || !track) return null;
  return <TrackOver trackId={line.trackId} availability={track} over={over} problem={problem} />;
}

type EndProps = { isCanceled: boolean; problem: Problem | undefined };
type ExplainedProps = {
  title: string;
  text: React.ReactNode;
  problem: Problem | undefined;
  /** Next steps. */
  children: React.ReactNode;
};

function Explained({ title, text, problem, children }: ExplainedProps) {
  return (
    <>
      <Headline text={title} className="headline-4xl sm:headline-6xl" />
      <p className="mt-6 text-lg text-pretty">{text}</p>
      <div className="mt-8 grid gap-6">
        <FormAlert problem={problem} />
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </>
  );
}

type StepProps = { to: string; isFirst?: boolean; children: string };

function StepLink({ to, isFirst = false, children }: StepProps) {
  return (
    <Link
      to={to}
      className={`w-full sm:w-auto ${buttonVariants(isFirst ? "accent" : "plain", "large")}`}
    >
      {children}
    </Link>
  );
}

function CartOver({ isCanceled, problem }: EndProps) {
  return (
    <Explained
      title={isCanceled ? m.checkout_cart_given_up() : m.checkout_reservation_ended()}
      text={m.checkout_cart_over()}
      problem={problem}
    >
      <StepLink to={href("/cart")} isFirst>
        {m.checkout_see_cart()}
      </StepLink>
      <StepLink to={href("/track-store")}>{m.all_tracks()}</StepLink>
    </Explained>
  );
}

type TrackProps = Omit<Props, "order"> & { trackId: string | null; availability: Availability };

function TrackOver({ trackId, availability, over, problem }: TrackProps) {
  const reservableFrom = useClockTime(over.reservableFrom);
  const isFree = availability === "free" && trackId !== null;
  return (
    <Explained
      title={over.isCanceled ? m.checkout_track_given_up() : m.checkout_reservation_ended()}
      text={
        <>
          {m.checkout_nothing_was_charged()} {availabilityTexts[availability]()}
          {isFree && reservableFrom && ` ${m.checkout_again_from({ time: reservableFrom })}`}
        </>
      }
      problem={problem}
    >
      {isFree && !reservableFrom && (
        <Form method="post" action={href("/checkout")} className="w-full sm:w-auto">
          <input type="hidden" name="track" value={trackId} />
          <button type="submit" className={`w-full ${buttonVariants("accent", "large")}`}>
            {m.checkout_reserve_again()}
          </button>
        </Form>
      )}
      {trackId !== null && availability === "reserved" && (
        <StepLink to={href("/free-again/:trackId", { trackId })} isFirst>
          {m.track_notify_when_free()}
        </StepLink>
      )}
      {trackId !== null && availability !== "gone" && (
        <StepLink to={href("/music/:slug", { slug: trackId })}>{m.back_to_track()}</StepLink>
      )}
      <StepLink to={href("/track-store")}>{m.all_tracks()}</StepLink>
    </Explained>
  );
}

function ServiceOver({ isCanceled, problem }: EndProps) {
  return (
    <Explained
      title={isCanceled ? m.checkout_order_canceled() : m.checkout_order_time_ended()}
      text={m.checkout_service_over()}
      problem={problem}
    >
      <StepLink to={href("/services")} isFirst>
        {m.all_services()}
      </StepLink>
    </Explained>
  );
}
