import { useFormResult } from "#app/web/use-form-result.ts";
import type { Route } from "./+types/content";
import { AdminHeading } from "./parts/admin-heading.tsx";
import { answerPageEditor, openPageEditor } from "./settings/edit-page.server.ts";
import { contentPages } from "./settings/edited-pages.ts";
import { PageEditor } from "./settings/page-editor.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return openPageEditor(url);
}

export function action({ request, context, url }: Route.ActionArgs) {
  return answerPageEditor({ request, context, url });
}

export function meta() {
  return [{ title: "Content Management · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function ContentPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title="Content Management" text="What the pages of the shop say." />
      <PageEditor kind={contentPages} opened={loaderData} answer={answer} />
    </main>
  );
}
