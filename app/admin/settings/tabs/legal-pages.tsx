import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { m } from "#messages";
import { legalPages } from "../edited-pages.ts";
import { legalCommands, openLegalEditor } from "../page-commands.server.ts";
import { PageEditor } from "../page-editor.tsx";
import type { Route } from "./+types/legal-pages";

export function loader({ url }: Route.LoaderArgs) {
  return openLegalEditor(url);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(legalCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_legal_pages_settings());
}

export default function LegalPageSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <PageEditor kind={legalPages} opened={loaderData} result={useFormResult(actionData)} />;
}
