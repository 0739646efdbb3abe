import { Alert, FormAlert, type Problem } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { connectionChoices, eventChoices } from "#app/shop/payments/sandbox/sandbox-form.ts";
import type { SandboxPage } from "#app/shop/payments/sandbox/sandbox-page.server.ts";
import { m } from "#messages";
import { SandboxLayout } from "./sandbox-layout.tsx";

type Props = { payment: SandboxPage; problem: Problem | undefined };

/** The browser posts the form, because the router would store its URL. */
export function PracticePayment({ payment, problem }: Props) {
  const { isDeclined, events, cutLine, cancelUrl } = payment;
  return (
    <SandboxLayout payment={payment} title={m.sandbox_title()}>
      <form method="post" className="grid gap-4">
        <FormAlert problem={problem} />
        {isDeclined && (
          <Alert role="alert" title={m.sandbox_declined()}>
            {m.sandbox_nothing_paid()}
          </Alert>
        )}
        <PressButton intent="pay" tone="accent" name={m.sandbox_pay()} />
        <div className="grid gap-3 sm:grid-cols-2">
          <PressButton
            intent="decline"
            name={m.sandbox_decline()}
            text={m.sandbox_decline_text()}
          />
          <PressButton intent="later" name={m.sandbox_later()} text={m.sandbox_later_text()} />
        </div>
        <PressButton intent="close" name={m.sandbox_close()} text={m.sandbox_close_text()} />
        <details className="group mt-2 border-line border-t pt-3">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold text-sm after:text-lg after:text-muted after:content-['+'] group-open:after:content-['–'] hover:text-accent">
            {m.sandbox_difficult()}
          </summary>
          <div className="grid gap-6 pt-3 pb-2 sm:grid-cols-2">
            <Choices
              name="events"
              legend={m.sandbox_events()}
              choices={eventChoices}
              chosen={events}
            />
            <Choices
              name="line"
              legend={m.sandbox_line()}
              choices={connectionChoices}
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
          {m.sandbox_cancel()}
        </a>
      </p>
    </SandboxLayout>
  );
}

type ButtonProps = { intent: string; name: string; text?: string; tone?: "accent" | "plain" };

function PressButton({ intent, name, text, tone = "plain" }: ButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={`flex-col gap-0.5 py-2.5 ${buttonVariants(tone, "large")}`}
    >
      {name}
      {text && <span className="whitespace-normal font-normal text-muted text-sm">{text}</span>}
    </button>
  );
}

type ChoicesProps = {
  name: string;
  legend: string;
  choices: Record<string, () => string>;
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
          {label()}
        </label>
      ))}
    </fieldset>
  );
}
