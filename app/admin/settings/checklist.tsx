import { Circle, CircleAlert, CircleCheck } from "lucide-react";
import type { CheckedPoint, CheckState } from "#app/checkout/checklist.ts";
import type { OpenedChecklist } from "#app/checkout/open-checkout.server.ts";
import { paymentProblemText } from "#app/payments/payment-problem-text.ts";
import { formatTime } from "#app/ui/format.ts";
import { t } from "#app/words/words.ts";
import { IntentButton } from "../parts/intent-button.tsx";

const states: Record<CheckState, { name: string; icon: typeof Circle; look: string }> = {
  done: { name: "Done", icon: CircleCheck, look: "text-ink" },
  missing: { name: "Missing", icon: CircleAlert, look: "text-accent" },
  practice: { name: "Missing, not needed for practice", icon: Circle, look: "text-muted" },
};

export function Checklist({ points }: { points: CheckedPoint[] }) {
  return (
    <ul className="border-line border-t">
      {points.map(({ id, name, state, reason }) => {
        const { icon: Icon, look, name: stateName } = states[state];
        return (
          <li key={id} className="flex gap-3 border-line border-b py-3 text-sm">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
            <div className="min-w-0">
              <p className="font-semibold">
                {t(name)} <span className={`font-normal ${look}`}>· {t(stateName)}</span>
              </p>
              <p className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                {t(reason)}
                {state === "practice" && ` ${t`For practice it may be missing.`}`}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type Providers = { providers: (OpenedChecklist["providers"][number] & { label: string })[] };

/** Each with its last test and a button for a new one. */
export function ProviderTests({ providers }: Providers) {
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby="provider-tests">
      <h3 id="provider-tests" className="font-semibold text-lg">
        {t`Payment providers`}
      </h3>
      <p className="mt-2 max-w-3xl text-muted text-sm">
        {t`A test makes one harmless call. Test again whenever you have changed a key.`}
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
            <IntentButton intent="test" fields={{ provider: name }} aria-label={t`Test ${label}`}>
              {t`Test`}
            </IntentButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function testText(check: OpenedChecklist["providers"][number]["check"]): string {
  if (!check) return t`Not tested yet.`;
  const time = formatTime(check.checkedAt);
  return check.problem === null
    ? t`Answered at ${time}.`
    : t`Failed at ${time}: ${paymentProblemText(check.problem)}`;
}
