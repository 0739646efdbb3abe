import { useLocation } from "react-router";
import { signedIn } from "#app/accounts/sent-form.server.ts";
import { openSettings, saveSettings } from "#app/content/settings.server.ts";
import { contactAddressForm } from "#app/content/settings-form.ts";
import { formDataOf, readForm } from "#app/web/read-form.server.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { answerSettings, refuseSettings } from "../answer-settings.server.ts";
import { SettingsForm } from "../settings-form.tsx";
import { WordsField } from "../words-field.tsx";
import type { Route } from "./+types/general";

export function loader() {
  return openSettings("contactEmail");
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = signedIn(context);
  const { value, problem } = readForm(contactAddressForm, await formDataOf(request));
  if (problem) return refuseSettings(problem);
  const { version, ...wanted } = value;
  const outcome = await saveSettings(actor, "change-contact-address", wanted, version);
  return answerSettings(outcome, wanted, { backTo: url.pathname, title: "Settings saved" });
}

export function meta() {
  return [{ title: "Settings · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function GeneralSettings({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useFormResult(actionData);
  const { key } = useLocation();
  return (
    <SettingsForm key={key} answer={answer} version={loaderData.version}>
      <WordsField
        name="contactEmail"
        label="Contact email"
        type="email"
        saved={loaderData.values.contactEmail ?? ""}
        answer={answer}
        most={254}
        placeholder="contact@example.com"
        hint="Where messages from the contact form are sent to. Visitors do not see it."
      />
    </SettingsForm>
  );
}
