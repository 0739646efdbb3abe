import { eventChoices, lineChoices } from "#app/payments/sandbox/sandbox-form.ts";
import type { SandboxPage } from "#app/payments/sandbox/sandbox-page.server.ts";
import { Alert, FormAlert, type Problem } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { PaymentSlip } from "./payment-slip.tsx";

type Props = { payment: SandboxPage; problem: Problem | undefined };

/** A form without scripts, whose address the router would store. */
export function PracticePayment({ payment, problem }: Props) {
  const { isDeclined, events, cutLine, cancelUrl } = payment;
  return (
    <PaymentSlip payment={payment} title="Pay for your order">
      <form method="post" className="grid gap-4">
        <FormAlert problem={problem} />
        {isDeclined && (
          <Alert role="alert" title="Your card was declined.">
            Nothing was paid. You can try again.
          </Alert>
        )}
        <PressButton intent="pay" tone="accent" name="Pay" />
        <div className="grid gap-3 sm:grid-cols-2">
          <PressButton intent="decline" name="Decline" text="The bank says no." />
          <PressButton intent="later" name="Pay later" text="Go back; it stays open." />
        </div>
        <PressButton intent="close" name="Close the tab" text="Pay, but never come back." />
        <details className="group mt-2 border-line border-t pt-3">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold text-sm after:text-lg after:text-muted after:content-['+'] group-open:after:content-['–'] hover:text-accent">
            Make it difficult for the shop
          </summary>
          <div className="grid gap-6 pt-3 pb-2 sm:grid-cols-2">
            <Choices
              name="events"
              legend="The shop hears of it"
              choices={eventChoices}
              chosen={events}
            />
            <Choices
              name="line"
              legend="At its next capture, cancellation or refund"
              choices={lineChoices}
              chosen={cutLine}
            />
          </div>
        </details>
      </form>
      <p className="mt-4 border-line border-t pt-4 text-sm">
        <a
          href={cancelUrl}
          className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink"
        >
          Cancel and go back to the shop
        </a>
      </p>
    </PaymentSlip>
  );
}

type ButtonProps = { intent: string; name: string; text?: string; tone?: "accent" | "plain" };

function PressButton({ intent, name, text, tone = "plain" }: ButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={`flex-col gap-0.5 py-2.5 ${buttonLook(tone, "large")}`}
    >
      {name}
      {text && <span className="whitespace-normal font-normal text-muted text-sm">{text}</span>}
    </button>
  );
}

type ChoicesProps = {
  name: string;
  legend: string;
  choices: Record<string, string>;
  chosen: string;
};

function Choices({ name, legend, choices, chosen }: ChoicesProps) {
  return (
    <fieldset className="grid content-start gap-0.5">
      <legend className="mb-1.5 text-muted text-sm">{legend}</legend>
      {Object.entries(choices).map(([value, label]) => (
        <label key={value} className="flex min-h-9 items-center gap-3 text-sm">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            className="size-4.5 shrink-0 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
