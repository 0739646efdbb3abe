import { useFormResult } from "#app/web/use-form-result.ts";
import { answerLegalEditor, openLegalEditor } from "../edit-page.server.ts";
import { legalPages } from "../edited-pages.ts";
import { PageEditor } from "../page-editor.tsx";
import type { Route } from "./+types/legal-pages";

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
  return <PageEditor kind={legalPages} opened={loaderData} answer={useFormResult(actionData)} />;
}
