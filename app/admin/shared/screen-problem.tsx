import { useEffect } from "react";
import { Alert, type Problem } from "#app/platform/ui/alert.tsx";
import { showToast } from "#app/platform/ui/toasts.tsx";
import { useProblemToast } from "#app/platform/ui/use-notice.ts";

/** Shows a toast, or without scripts a note above the list. */
export function ScreenProblem({ problem }: { problem: Problem | undefined }) {
  useProblemToast(problem);
  if (!problem) return null;
  return (
    <noscript>
      <Alert role="alert" title={problem.title} lang={problem.lang} className="mb-4">
        {problem.text}
      </Alert>
    </noscript>
  );
}

export function useFailureToast(title: string): void {
  useEffect(() => showToast({ title, tone: "problem" }), [title]);
}
