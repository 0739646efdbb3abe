import { readAdminForm } from "#app/accounts/sent-form.server.ts";
import { mayOpen } from "#app/checkout/checklist.ts";
import { findChecklist, providerNames } from "#app/checkout/open-checkout.server.ts";
import { openCheckoutSettings } from "#app/checkout/save-checkout-settings.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { runIntent } from "#app/web/form-command.server.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { Checklist, ProviderTests } from "../checklist.tsx";
import { CheckoutFields } from "../checkout-fields.tsx";
import { OpenOrClose } from "../open-or-close.tsx";
import { openingCommands } from "../opening-commands.server.ts";
import { SettingsForm } from "../settings-form.tsx";
import type { Route } from "./+types/checkout";

export async function loader() {
  const { points, providers, isPractice, settings } = await findChecklist();
  const { checkoutOpenedAt: at, checkoutOpenedBy: by } = settings;
  return {
    points,
    isPractice,
    opened: at && by ? { at, by } : undefined,
    providers: providers.map((each) => ({ ...each, label: providerNames[each.name] })),
    ...openCheckoutSettings(settings),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(openingCommands, await readAdminForm({ request, context, url }));
}

export function meta() {
  return [{ title: "Checkout · Settings · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function CheckoutSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { points, providers, opened, isPractice, values, version } = loaderData;
  const result = useFormResult(actionData);
  const isOfFields = result?.typed?.version !== undefined;
  return (
    <div className="grid max-w-3xl gap-10">
      {isPractice && (
        <Alert title="This shop is for practice">
          The sandbox is on: whoever buys gets the track, and no money moves.
        </Alert>
      )}
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
          Checklist
        </h3>
        <Checklist points={points} />
      </section>
      <ProviderTests providers={providers} />
      <section aria-labelledby="settings-of-checkout">
        <h3 id="settings-of-checkout" className="mb-4 font-semibold text-lg">
          Seller, currency, reservations
        </h3>
        <SettingsForm result={isOfFields ? result : undefined} version={version}>
          <CheckoutFields saved={values} result={isOfFields ? result : undefined} />
        </SettingsForm>
      </section>
    </div>
  );
}
