import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { mayOpen } from "#app/shop/checkout/checklist.ts";
import { checkoutSettingsForm } from "#app/shop/checkout/checkout-settings-form.ts";
import { listFaqDoubts } from "#app/shop/checkout/faq-doubts.server.ts";
import { findChecklist } from "#app/shop/checkout/open-checkout.server.ts";
import { openSettings } from "#app/shop/content/settings.server.ts";
import { providerNames } from "#app/shop/payments/provider-names.ts";
import { m } from "#messages";
import { Checklist, ProviderTests } from "../checklist.tsx";
import { checkoutFields } from "../checkout-fields.ts";
import { FaqDoubts } from "../faq-doubts.tsx";
import { OpenOrClose } from "../open-or-close.tsx";
import { openingCommands } from "../opening-commands.server.ts";
import { SettingsFields } from "../settings-fields.tsx";
import { SettingsForm } from "../settings-form.tsx";
import type { Route } from "./+types/checkout";

export async function loader() {
  const [checklist, entered, doubts] = await Promise.all([
    findChecklist(),
    openSettings(checkoutSettingsForm),
    listFaqDoubts(),
  ]);
  const { points, providers, isPractice, isDemoUndecided, settings } = checklist;
  const { checkoutOpenedAt: at, checkoutOpenedBy: by } = settings;
  return {
    points,
    doubts,
    isPractice,
    isDemoUndecided,
    opened: at ? { at, by: by ?? m.opened_by_demo() } : undefined,
    providers: providers.map((each) => ({ ...each, label: providerNames[each.name]() })),
    ...entered,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(openingCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_checkout_settings());
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
          {m.settings_checklist()}
        </h3>
        <Checklist points={points} />
        <FaqDoubts doubts={loaderData.doubts} />
      </section>
      <ProviderTests providers={providers} />
      <section aria-labelledby="settings-of-checkout">
        <h3 id="settings-of-checkout" className="mb-4 font-semibold text-lg">
          {m.settings_seller_currency_reservations()}
        </h3>
        <SettingsForm result={isOfFields ? result : undefined} version={version}>
          <SettingsFields
            fields={checkoutFields}
            saved={values}
            result={isOfFields ? result : undefined}
          />
        </SettingsForm>
      </section>
    </div>
  );
}

type DemoProps = { isPractice: boolean; isDemoUndecided: boolean };

function DemoNotice({ isPractice, isDemoUndecided }: DemoProps) {
  if (isPractice) {
    return (
      <Alert tone="plain" title={m.settings_this_shop_is_for_practice()}>
        {m.settings_sandbox_is_on()}
      </Alert>
    );
  }
  if (!isDemoUndecided) return null;
  return (
    <Alert title={m.settings_nobody_can_buy_the_demo_tracks()}>
      {m.settings_the_shop_has_a_public_address()}
    </Alert>
  );
}
