import { m } from "#messages";

/** Steps of an update that failed, as scripts/hosting/dubplate.sh records them. */
export const updateProblems = [
  "not-newer",
  "not-downloaded",
  "not-signed",
  "wrong-version",
  "not-built",
  "not-backed-up",
  "not-tried",
  "went-back",
] as const;

type UpdateProblem = (typeof updateProblems)[number];

const texts: Record<UpdateProblem, () => string> = {
  "not-newer": m.system_update_not_newer,
  "not-downloaded": m.system_update_not_downloaded,
  "not-signed": m.system_update_not_signed,
  "wrong-version": m.system_update_wrong_version,
  "not-built": m.system_update_not_built,
  "not-backed-up": m.system_update_not_backed_up,
  "not-tried": m.system_update_not_tried,
  "went-back": m.system_update_went_back,
};

export function updateProblemText(problem: UpdateProblem): string {
  return texts[problem]();
}
