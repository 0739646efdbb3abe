import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { sessionContext } from "#app/shop/accounts/actor.ts";
import { readAdminForm, requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { openSettings } from "#app/shop/content/settings.server.ts";
import { contactAddressForm } from "#app/shop/content/settings-form.ts";
import { findRequiredReauthentication } from "#app/shop/signing-in/confirm-identity.server.ts";
import { m } from "#messages";
import { ReauthenticationFields } from "../../shared/reauthentication-fields.tsx";
import { saveContactAddress } from "../settings-commands.server.ts";
import { type FieldsOf, SettingsFields } from "../settings-fields.tsx";
import { SettingsForm } from "../settings-form.tsx";
import type { Route } from "./+types/general";

const fields: FieldsOf<typeof contactAddressForm> = {
  contactEmail: {
    type: "email",
    max: 254,
    placeholder: () => "contact@example.com",
    hint: m.settings_where_messages_from_the_contact_form,
  },
};

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, reauthentication] = await Promise.all([
    openSettings(contactAddressForm),
    findRequiredReauthentication(requireActor(context), context.get(sessionContext)),
  ]);
  return { ...settings, reauthentication };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return saveContactAddress(await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings());
}

export default function GeneralSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  return (
    <SettingsForm result={result} version={loaderData.version}>
      <SettingsFields fields={fields} saved={loaderData.values} result={result} />
      <ReauthenticationFields reauthentication={loaderData.reauthentication} result={result} />
    </SettingsForm>
  );
}
