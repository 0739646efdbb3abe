import { useEffect } from "react";
import { showToast } from "#app/ui/toasts.tsx";

type Props = { problem: { title: string; text: string } | undefined };

/** Why a press in a list came to nothing: a toast, and without scripts a remark above the list. */
export function ScreenProblem({ problem }: Props) {
  useEffect(() => {
    if (problem) showToast({ ...problem, tone: "problem" });
  }, [problem]);
  if (!problem) return null;
  return (
    <noscript>
      <p role="alert" className="mb-4 border border-line border-l-4 border-l-accent p-3 text-sm">
        <strong>{problem.title}</strong> {problem.text}
      </p>
    </noscript>
  );
}
