import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import {
  countOpenReviews,
  listMatchReviews,
  type ReviewView,
} from "#app/shop/catalog/audio-matches/match-reviews.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import { ViewLinks } from "../shared/view-links.tsx";
import type { Route } from "./+types/route";
import { audioMatchCommands } from "./audio-match-commands.server.ts";
import { QuestionList } from "./question-list.tsx";

export const middleware = [requireAdmin];

export async function loader({ url }: Route.LoaderArgs) {
  const view: ReviewView = url.searchParams.get("view") === "decided" ? "decided" : "open";
  const [questions, open] = await Promise.all([listMatchReviews(view), countOpenReviews()]);
  return { questions, open, view };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(audioMatchCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.same_music_same_music());
}

export default function AudioMatchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { questions, open, view } = loaderData;
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.same_music_same_music()} text={m.same_music_description()} />
      <ScreenProblem problem={result?.errors ? undefined : result?.problem} />
      <ViewLinks
        label={m.same_music_same_music()}
        views={questionViews}
        view={view}
        counted={{ view: "open", count: open }}
        className="mb-6"
      />
      {questions.length > 0 ? (
        <QuestionList questions={questions} result={result} />
      ) : (
        <EmptyState title={emptyTexts[view].title()} text={emptyTexts[view].text()} />
      )}
    </main>
  );
}

const questionViews: Record<ReviewView, () => string> = {
  open: m.same_music_to_hear,
  decided: m.same_music_decided,
};

const emptyTexts = {
  open: { title: m.same_music_nothing_to_review, text: m.same_music_empty },
  decided: {
    title: m.same_music_nothing_decided_yet,
    text: m.same_music_decisions_empty,
  },
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.same_music_error_loading_the_questions()}
      text={m.same_music_not_loaded()}
    />
  );
}
