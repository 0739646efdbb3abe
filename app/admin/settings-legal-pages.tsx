import { useKeptAnswer } from "#app/web/use-kept-answer.ts";
import type { Route } from "./+types/settings-legal-pages";
import { answerLegalEditor, openLegalEditor } from "./parts/settings/edit-page.server.ts";
import { legalPages } from "./parts/settings/edited-pages.ts";
import { PageEditor } from "./parts/settings/page-editor.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return openLegalEditor(url);
}

export function action({ request, context, url }: Route.ActionArgs) {
  return answerLegalEditor({ request, context, url });
}

export function meta() {
  return [{ title: "Legal Pages · Settings · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function LegalPageSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <PageEditor kind={legalPages} opened={loaderData} answer={useKeptAnswer(actionData)} />;
}
