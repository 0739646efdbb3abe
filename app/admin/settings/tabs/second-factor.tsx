import { Form, href, Link } from "react-router";
import { z } from "zod";
import {
  backTo,
  formCommand,
  runIntent,
  type Text,
} from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { sessionContext } from "#app/shop/accounts/actor.ts";
import {
  type AdminForm,
  readAdminForm,
  requireActor,
  samePage,
} from "#app/shop/accounts/admin-form.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import {
  findRequiredReauthentication,
  reauthenticationFields,
  runConfirmed,
} from "#app/shop/signing-in/confirm-identity.server.ts";
import { requireSecondFactor } from "#app/shop/signing-in/second-factor-rule.server.ts";
import type { SensitiveAction } from "#app/shop/signing-in/sensitive-actions.ts";
import { m } from "#messages";
import { ReauthenticationFields } from "../../shared/reauthentication-fields.tsx";
import type { Route } from "./+types/second-factor";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ requiresSecondFactor: isOn }, reauthentication] = await Promise.all([
    findSettings(),
    findRequiredReauthentication(requireActor(context), context.get(sessionContext)),
  ]);
  return { isOn, reauthentication };
}

const commands = {
  on: switchTo("require-second-factor", true, m.settings_administrators_need_a_second_factor_now),
  off: switchTo("drop-second-factor-rule", false, m.settings_two_factor_optional),
};

function switchTo(sensitiveAction: SensitiveAction, isOn: boolean, title: Text) {
  return formCommand({
    form: z.object(reauthenticationFields),
    failed: m.settings_failed_to_save_settings,
    run: (credentials, sent: AdminForm) =>
      runConfirmed(sensitiveAction, sent, credentials, () =>
        requireSecondFactor(sent.actor, sent.session, isOn),
      ),
    done: backTo(samePage, { title }),
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(commands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_signing_in_settings());
}

export default function SigningInSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { isOn, reauthentication } = loaderData;
  return (
    <section className="max-w-3xl">
      <h2 className="font-semibold text-xl">{m.settings_second_factor_of_administrators()}</h2>
      <p className="mt-3 text-pretty">
        {isOn
          ? m.settings_administrators_need_a_code_of_an()
          : m.settings_administrators_may_sign_in_with_a()}
      </p>
      <p className="mt-3 mb-6 text-muted text-sm text-pretty">
        {renderMessage(m.settings_each_sets_up_their_own_under, {
          link: (text) => (
            <Link to={href("/admin/account")} className="underline hover:text-accent">
              {text}
            </Link>
          ),
          command: <code>npm run user -- reset-factors NAME</code>,
        })}
      </p>
      <Form method="post" preventScrollReset className="grid max-w-md gap-4">
        <FormAlert problem={result?.errors ? undefined : result?.problem} />
        <ReauthenticationFields reauthentication={reauthentication} result={result} />
        <button
          type="submit"
          name="intent"
          value={isOn ? "off" : "on"}
          className={`justify-self-start ${buttonVariants(isOn ? "plain" : "accent")}`}
        >
          {isOn ? m.settings_stop_requiring_it() : m.settings_require_a_second_factor()}
        </button>
      </Form>
    </section>
  );
}
