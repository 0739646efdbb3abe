import { sessionContext } from "#app/accounts/actor.ts";
import { readAdminForm, signedIn } from "#app/accounts/sent-form.server.ts";
import { openSettings } from "#app/content/settings.server.ts";
import { findAskedProof } from "#app/signing-in/confirm-identity.server.ts";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { t } from "#app/words/words.ts";
import { ProofFields } from "../../parts/proof-fields.tsx";
import { saveContactAddress } from "../settings-commands.server.ts";
import { SettingsForm } from "../settings-form.tsx";
import { WordsField } from "../words-field.tsx";
import type { Route } from "./+types/general";

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, proof] = await Promise.all([
    openSettings("contactEmail"),
    findAskedProof(signedIn(context), context.get(sessionContext)),
  ]);
  return { ...settings, proof };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return saveContactAddress(await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, t`Settings`);
}

export default function GeneralSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  return (
    <SettingsForm result={result} version={loaderData.version}>
      <WordsField
        name="contactEmail"
        label={t`Contact email`}
        type="email"
        saved={loaderData.values.contactEmail ?? ""}
        result={result}
        max={254}
        placeholder="contact@example.com"
        hint={t`Where messages from the contact form are sent to. Visitors do not see it.`}
      />
      <ProofFields proof={loaderData.proof} result={result} />
    </SettingsForm>
  );
}
