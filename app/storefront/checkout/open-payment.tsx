import { Form, useNavigation } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { usePolling } from "#app/platform/navigation/use-polling.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { Headline } from "#app/platform/ui/headline.tsx";
import { useClockTime } from "#app/platform/ui/use-clock-time.ts";
import type { Checkout } from "#app/shop/checkout/find-checkout.server.ts";
import { m } from "#messages";

type Props = {
  secret: string;
  time: Checkout["time"];
  /** The buyer returned from the provider without paying. */
  isBack: boolean;
  isService: boolean;
  result: FormResult | undefined;
};

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
      <Headline
        text={isBack ? m.checkout_not_paid() : m.checkout_payment_open()}
        className="headline-4xl sm:headline-6xl"
      />
      <p className="mt-6 text-lg text-pretty">
        {isService
          ? m.checkout_pay_until_service({ time: until ?? "" })
          : m.checkout_pay_until_track({ time: until ?? "" })}
      </p>
      <div className="mt-8 grid gap-6">
        <FormAlert problem={result?.problem} />
        <a
          href={localPath(href("/orders/:secret/pay", { secret }))}
          className={`sm:justify-self-start ${buttonVariants("accent", "large")}`}
        >
          {m.checkout_to_payment()}
        </a>
        <Form method="post" replace className="flex flex-wrap gap-3 border-line border-t pt-6">
          <button
            {...press}
            value="choose-again"
            className={`w-full sm:w-auto ${buttonVariants("plain")}`}
          >
            {m.checkout_other_method()}
          </button>
          <button
            {...press}
            value="cancel"
            className={`w-full sm:w-auto ${buttonVariants("quiet")}`}
          >
            {isService ? m.order_cancel() : m.checkout_cancel_track()}
          </button>
        </Form>
      </div>
    </>
  );
}

const REFRESH_MS = 5000;

type Waiting = { secret: string; isService: boolean };

/** Buyers without scripts reload the page. */
export function PaymentClosing({ secret, isService }: Waiting) {
  usePolling(REFRESH_MS);
  return (
    <div role="status">
      <p className="mono-type inline-flex items-center gap-2 border border-edge/70 px-2.5 py-1.5 font-semibold uppercase">
        <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-accent" />
        {m.checkout_asking_provider()}
      </p>
      <Headline text={m.checkout_payment_closing()} className="headline-4xl mt-5 sm:headline-6xl" />
      <p className="mt-6 text-lg text-pretty">
        {isService ? m.checkout_closing_service() : m.checkout_closing_track()}
      </p>
      <p className="unscripted mt-6">
        <a
          href={localPath(href("/checkout/:secret", { secret }))}
          className={buttonVariants("plain")}
        >
          {m.look_again()}
        </a>
      </p>
    </div>
  );
}
