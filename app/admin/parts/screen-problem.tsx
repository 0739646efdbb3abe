import { useEffect } from "react";
import { Alert, type Problem } from "#app/ui/alert.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { useProblemToast } from "#app/ui/use-notice.ts";

/** Why a button in a list changed nothing: a toast, and without scripts a remark above the list. */
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
