import type { FileProblem } from "#app/platform/storage/file-problem.ts";
import { fileProblemText } from "#app/platform/uploads/file-problem-text.ts";
import { m } from "#messages";

export type ReleaseProblem = FileProblem | { code: "not-a-feed" };

export function releaseProblemText(problem: ReleaseProblem): string {
  return problem.code === "not-a-feed" ? m.release_feed_invalid() : fileProblemText(problem);
}
