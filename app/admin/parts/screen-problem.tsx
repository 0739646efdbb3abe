import { useEffect } from "react";
import { Alert, type Problem } from "#app/ui/alert.tsx";
import { showToast } from "#app/ui/toasts.tsx";

/** Why a button in a list changed nothing: a toast, and without scripts a remark above the list. */
export function ScreenProblem({ problem }: { problem: Problem | undefined }) {
  useEffect(() => {
    if (problem) showToast({ ...problem, tone: "problem" });
  }, [problem]);
  if (!problem) return null;
  return (
    <noscript>
      <Alert role="alert" title={problem.title} className="mb-4">
        {problem.text}
      </Alert>
    </noscript>
  );
}
