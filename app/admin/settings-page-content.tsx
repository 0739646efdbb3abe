import { useKeptAnswer } from "#app/web/use-kept-answer.ts";
import type { Route } from "./+types/settings-page-content";
import { answerPageEditor, openPageEditor } from "./parts/settings/edit-page.server.ts";
import { contentPages } from "./parts/settings/edited-pages.ts";
import { PageEditor } from "./parts/settings/page-editor.tsx";

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
  return <PageEditor kind={contentPages} opened={loaderData} answer={useKeptAnswer(actionData)} />;
}
