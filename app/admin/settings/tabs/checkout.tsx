import { readAdminForm } from "#app/accounts/sent-form.server.ts";
import { mayOpen } from "#app/checkout/checklist.ts";
import { findChecklist, providerNames } from "#app/checkout/open-checkout.server.ts";
import { openCheckoutSettings } from "#app/checkout/save-checkout-settings.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { runIntent } from "#app/web/form-command.server.ts";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { t } from "#app/words/words.ts";
import { Checklist, ProviderTests } from "../checklist.tsx";
import { CheckoutFields } from "../checkout-fields.tsx";
import { OpenOrClose } from "../open-or-close.tsx";
import { openingCommands } from "../opening-commands.server.ts";
import { SettingsForm } from "../settings-form.tsx";
import type { Route } from "./+types/checkout";

export async function loader() {
  const { points, providers, isPractice, isDemoUndecided, settings } = await findChecklist();
  const { checkoutOpenedAt: at, checkoutOpenedBy: by } = settings;
  return {
    points,
    ...{ isPractice, isDemoUndecided },
    opened: at && by ? { at, by } : undefined,
    providers: providers.map((each) => ({ ...each, label: t(providerNames[each.name]) })),
    ...openCheckoutSettings(settings),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(openingCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, t`Checkout · Settings`);
}

export default function CheckoutSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { points, providers, opened, values, version } = loaderData;
  const result = useFormResult(actionData);
  const isOfFields = result?.typed?.version !== undefined;
  return (
    <div className="grid max-w-3xl gap-10">
      <DemoNotice {...loaderData} />
      {result?.problem && !result.errors && !isOfFields && (
        <Alert role="alert" takesFocus title={result.problem.title}>
          {result.problem.text}
        </Alert>
      )}
      <OpenOrClose
        opened={opened}
        mayOpen={mayOpen(points)}
        result={isOfFields ? undefined : result}
      />
      <section aria-labelledby="checklist">
        <h3 id="checklist" className="mb-4 font-semibold text-lg">
          {t`Checklist`}
        </h3>
        <Checklist points={points} />
      </section>
      <ProviderTests providers={providers} />
      <section aria-labelledby="settings-of-checkout">
        <h3 id="settings-of-checkout" className="mb-4 font-semibold text-lg">
          {t`Seller, currency, reservations`}
        </h3>
        <SettingsForm result={isOfFields ? result : undefined} version={version}>
          <CheckoutFields saved={values} result={isOfFields ? result : undefined} />
        </SettingsForm>
      </section>
    </div>
  );
}

type DemoProps = { isPractice: boolean; isDemoUndecided: boolean };

function DemoNotice({ isPractice, isDemoUndecided }: DemoProps) {
  if (isPractice) {
    return (
      <Alert title={t`This shop is for practice`}>
        {t`The sandbox is on: whoever buys gets the track, and no money moves.`}
      </Alert>
    );
  }
  if (!isDemoUndecided) return null;
  return (
    <Alert title={t`Nobody can buy the demo tracks`}>
      {t`The shop has a public address, and DEMO is not set where it is started. Set it to on for a demo with practice payments. To sell for real set it to off, delete the demo tracks in the Music Manager, and work through the checklist.`}
    </Alert>
  );
}
