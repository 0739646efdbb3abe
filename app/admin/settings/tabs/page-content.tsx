import { useFormResult } from "#app/web/use-form-result.ts";
import { answerPageEditor, openPageEditor } from "../edit-page.server.ts";
import { contentPages } from "../edited-pages.ts";
import { PageEditor } from "../page-editor.tsx";
import type { Route } from "./+types/page-content";

export function loader({ url }: Route.LoaderArgs) {
  return openPageEditor(url);
}

export function action({ request, context, url }: Route.ActionArgs) {
  return answerPageEditor({ request, context, url });
}

export function meta() {
  return [{ title: "Page Content · Settings · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function PageContentSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <PageEditor kind={contentPages} opened={loaderData} answer={useFormResult(actionData)} />;
}
