import { data } from "react-router";
import type { SaveOutcome } from "#app/content/settings.server.ts";
import type { FormProblem } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import type { SettingsAnswer } from "./settings-answer.ts";

type Values = Partial<Record<string, string | null>>;
type Saved = { backTo: string; title: string; text?: string };

/** A form that cannot be read comes back with what was typed. */
export function refuseSettings(problem: { data: FormProblem<string> }) {
  return data<SettingsAnswer>(problem.data, { status: 400 });
}

/** After a save: back to the tab with a toast, or the form with what was typed and what others saved. */
export function answerSettings(outcome: SaveOutcome<Values>, typed: Values, saved: Saved) {
  if ("saved" in outcome) {
    return redirectWithToast(saved.backTo, { title: saved.title, text: saved.text });
  }
  if ("refusal" in outcome) {
    const errors = { form: outcome.refusal };
    return data<SettingsAnswer>({ errors, typed: textsOf(typed) }, { status: 403 });
  }
  const { theirs, version } = outcome;
  const answer = { typed: textsOf(typed), theirs: textsOf(theirs), version };
  return data<SettingsAnswer>(answer, { status: 409 });
}

function textsOf(values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text ?? ""]));
}
