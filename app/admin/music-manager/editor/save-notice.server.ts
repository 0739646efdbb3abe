import { genreNeeded, titleNeeded } from "#app/catalogue/track-form.ts";
import type { ToastText } from "#app/ui/toasts.tsx";
import type { ManagerAnswer } from "../manager-answer.ts";

/** Why a form of a track comes back, in a toast; of a change in the catalogue's own words. */
export function noticeOf(
  errors: NonNullable<ManagerAnswer["errors"]>,
  isChange: boolean,
): ToastText | undefined {
  const [reason] = Object.values(errors);
  if (!reason) return undefined;
  const text = (isChange && changeRefusals[reason]) || reason;
  return { title: "Erro ao salvar", text, tone: "problem", lang: "pt" };
}

const changeRefusals: Record<string, string> = {
  [titleNeeded]: "Title is required",
  [genreNeeded]: "Genre is required",
};
