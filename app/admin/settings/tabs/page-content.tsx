import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { m } from "#messages";
import { contentPages } from "../edited-pages.ts";
import { openPageEditor, pageCommands } from "../page-commands.server.ts";
import { PageEditor } from "../page-editor.tsx";
import type { Route } from "./+types/page-content";

export function loader({ url }: Route.LoaderArgs) {
  return openPageEditor(url);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(pageCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_page_content_settings());
}

export default function PageContentSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <PageEditor kind={contentPages} opened={loaderData} result={useFormResult(actionData)} />;
}
