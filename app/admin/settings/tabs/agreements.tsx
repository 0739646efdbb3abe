import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { m } from "#messages";
import { agreementCommands, openTemplateEditor } from "../agreement-commands.server.ts";
import { TemplateEditor } from "../template-editor.tsx";
import type { Route } from "./+types/agreements";

export function loader({ url }: Route.LoaderArgs) {
  return openTemplateEditor(url);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(agreementCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_agreements_settings());
}

export default function AgreementSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { model } = loaderData;
  return <TemplateEditor key={model} opened={loaderData} result={useFormResult(actionData)} />;
}
