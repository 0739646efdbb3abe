import { Form, href, useNavigation } from "react-router";
import type { Checkout } from "#app/checkout/find-checkout.server.ts";
import { FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { useClockTime } from "#app/ui/use-clock-time.ts";
import type { FormResult } from "#app/web/form-result.ts";
import { usePolling } from "#app/web/use-polling.ts";

type Props = {
  secret: string;
  time: Checkout["time"];
  /** They came back from the provider without having paid. */
  isBack: boolean;
  isService: boolean;
  result: FormResult | undefined;
};

/** The order is placed, and can be paid. */
export function OpenPayment({ secret, time, isBack, isService, result }: Props) {
  const until = useClockTime(time.until);
  const isSending = useNavigation().state !== "idle";
  const press = {
    type: "submit",
    name: "intent",
    "aria-disabled": isSending || undefined,
  } as const;
  return (
    <>
      <h1 className="display-type text-4xl sm:text-6xl">
        {isBack ? "Not paid yet" : "Your payment is open"}
      </h1>
      <p className="mt-6 text-lg text-pretty">
        Your order is placed, and {isService ? "can be paid" : "the track stays yours"} until{" "}
        {until}. You pay once: going back, reloading or a second tab charges nothing more.
      </p>
      <div className="mt-8 grid gap-6">
        <FormAlert problem={result?.problem} />
        <a
          href={href("/orders/:secret/pay", { secret })}
          className={`sm:justify-self-start ${buttonLook("accent", "large")}`}
        >
          Go on to the payment
        </a>
        <Form method="post" replace className="flex flex-wrap gap-3 border-line border-t pt-6">
          <button
            {...press}
            value="choose-again"
            className={`w-full sm:w-auto ${buttonLook("plain")}`}
          >
            Choose another way of paying
          </button>
          <button {...press} value="cancel" className={`w-full sm:w-auto ${buttonLook("quiet")}`}>
            {isService ? "Cancel this order" : "Cancel and give the track up"}
          </button>
        </Form>
      </div>
    </>
  );
}

type Waiting = { secret: string; isService: boolean };

/** Paid by a method whose money takes its time. */
export function PendingPayment({ secret, isService }: Waiting) {
  return (
    <>
      <h1 className="display-type text-4xl sm:text-6xl">Your payment is on its way</h1>
      <p className="mt-6 text-lg text-pretty">
        The payment provider waits for the money, which may take a while.{" "}
        {isService ? "Your order stays open" : "The track stays yours"} until it says what became of
        it; there is nothing more that you need to do.
      </p>
      <p className="mt-8">
        <a href={href("/orders/:secret", { secret })} className={buttonLook("accent", "large")}>
          Open your order
        </a>
      </p>
    </>
  );
}

const REFRESH_MS = 5000;

/** Without scripts the buyer reloads. */
export function PaymentClosing({ secret, isService }: Waiting) {
  usePolling(REFRESH_MS);
  return (
    <div role="status">
      <p className="fact-type inline-flex items-center gap-2 border border-edge/70 px-2.5 py-1.5 font-semibold uppercase">
        <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-accent" />
        Asking the payment provider
      </p>
      <h1 className="display-type mt-5 text-4xl sm:text-6xl">Your payment is being closed</h1>
      <p className="mt-6 text-lg text-pretty">
        We ask the payment provider to close what was open.{" "}
        {isService
          ? "Should you have paid a moment ago, your order is placed all the same."
          : "Until it answers, the track stays reserved for you. Should you have paid a moment ago, the track is yours."}
      </p>
      <p className="unscripted mt-6">
        <a href={href("/checkout/:secret", { secret })} className={buttonLook("plain")}>
          Look again
        </a>
      </p>
    </div>
  );
}
