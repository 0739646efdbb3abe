import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/content";
import { contentPages } from "./settings/edited-pages.ts";
import { openPageEditor, pageCommands } from "./settings/page-commands.server.ts";
import { PageEditor } from "./settings/page-editor.tsx";
import { AdminHeading } from "./shared/admin-heading.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return openPageEditor(url);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(pageCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.content_content_management());
}

export default function ContentPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading
        title={m.content_content_management()}
        text={m.content_what_the_pages_of_the_shop()}
      />
      <PageEditor kind={contentPages} opened={loaderData} result={result} />
    </main>
  );
}
