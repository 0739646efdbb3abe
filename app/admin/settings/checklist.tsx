import { Circle, CircleAlert, CircleCheck } from "lucide-react";
import { formatTime } from "#app/platform/ui/format-time.ts";
import type { CheckedPoint, CheckState } from "#app/shop/checkout/checklist.ts";
import type { OpenedChecklist } from "#app/shop/checkout/open-checkout.server.ts";
import { paymentProblemText } from "#app/shop/payments/payment-problem-text.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";

const states: Record<CheckState, { name: () => string; icon: typeof Circle; className: string }> = {
  done: { name: m.users_done, icon: CircleCheck, className: "text-ink" },
  missing: { name: m.settings_missing, icon: CircleAlert, className: "text-danger" },
  practice: {
    name: m.settings_missing_for_live_payments,
    icon: Circle,
    className: "text-muted",
  },
};

export function Checklist({ points }: { points: CheckedPoint[] }) {
  return (
    <ul className="border-line border-t">
      {points.map(({ id, name, state, reason }) => {
        const { icon: Icon, className, name: stateName } = states[state];
        return (
          <li key={id} className="flex gap-3 border-line border-b py-3 text-sm">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
            <div className="min-w-0">
              <p className="font-semibold">
                {name} <span className={`font-normal ${className}`}>· {stateName()}</span>
              </p>
              <p className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                {reason}
                {state === "practice" && ` ${m.settings_not_required_for_test()}`}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type Providers = { providers: (OpenedChecklist["providers"][number] & { label: string })[] };

export function ProviderTests({ providers }: Providers) {
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby="provider-tests">
      <h3 id="provider-tests" className="font-semibold text-lg">
        {m.settings_payment_providers()}
      </h3>
      <p className="mt-2 max-w-3xl text-muted text-sm">
        {m.settings_a_test_makes_one_harmless_call()}
      </p>
      <ul className="mt-4 border-line border-t">
        {providers.map(({ name, label, check }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3 text-sm"
          >
            <div className="min-w-0">
              <p className="font-semibold">{label}</p>
              <p className="text-muted [overflow-wrap:anywhere]">{testText(check)}</p>
            </div>
            <IntentButton
              intent="test"
              fields={{ provider: name }}
              aria-label={m.settings_test({ label })}
            >
              {m.settings_test_button()}
            </IntentButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function testText(check: OpenedChecklist["providers"][number]["check"]): string {
  if (!check) return m.settings_not_tested_yet();
  const time = formatTime(check.checkedAt);
  return check.problem === null
    ? m.settings_answered_at({ time })
    : m.settings_failed_at({ time, problem: paymentProblemText(check.problem) });
}
