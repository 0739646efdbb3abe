import { data, type LoaderFunctionArgs } from "react-router";
import { z } from "zod";
import { signedIn } from "#app/accounts/sent-form.server.ts";
import { type ContentName, legalNames, pageNames } from "#app/content/content-names.ts";
import { openPage, resetPage, savePage } from "#app/content/page-contents.server.ts";
import { legalTextForm, pageWordsForm, versionForm } from "#app/content/settings-form.ts";
import { formDataOf, readForm } from "#app/web/read-form.server.ts";
import { answerSettings, refuseSettings } from "./answer-settings.server.ts";
import type { SettingsAnswer } from "./settings-answer.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context" | "url">;

/** Which of the pages an address opens in the editor: `?page=sale`, the first of them without. */
function chosenOf<Name extends ContentName>(names: readonly [Name, ...Name[]], url: URL): Name {
  const asked = url.searchParams.get("page");
  return names.find((name) => name === asked) ?? names[0];
}

/** What the editor of titles and descriptions is opened with. */
export async function openPageEditor(url: URL) {
  const chosen = chosenOf(pageNames, url);
  return { chosen, ...(await openPage(chosen)) };
}

/** What the editor of legal texts is opened with. */
export async function openLegalEditor(url: URL) {
  const chosen = chosenOf(legalNames, url);
  return { chosen, ...(await openPage(chosen)) };
}

export function answerPageEditor({ request, context, url }: Args) {
  return answerEditor({ request, context, url }, chosenOf(pageNames, url), (form) => {
    const { value, problem } = readForm(pageWordsForm, form);
    return problem ? { problem } : { value };
  });
}

export function answerLegalEditor({ request, context, url }: Args) {
  return answerEditor({ request, context, url }, chosenOf(legalNames, url), (form) => {
    const { value, problem } = readForm(legalTextForm, form);
    return problem ? { problem } : { value: { ...value, title: null } };
  });
}

type Words = { version: string; title: string | null; text: string };
type Read = { value: Words } | { problem: { data: Parameters<typeof refuseSettings>[0]["data"] } };

const intents = z.object({ intent: z.enum(["save", "reset"]) });

/** Saves the words of a page, or goes back to those that come with the shop. */
async function answerEditor(
  { request, context, url }: Args,
  name: ContentName,
  read: (form: FormData) => Read,
) {
  const actor = signedIn(context);
  const form = await formDataOf(request);
  const backTo = `${url.pathname}${url.search}`;
  const { intent } = readForm(intents, form).value ?? {};
  if (!intent) {
    return data<SettingsAnswer>({ errors: { form: "Nothing was asked." } }, { status: 400 });
  }
  if (intent === "reset") {
    const { value, problem } = readForm(versionForm, form);
    if (problem) return refuseSettings(problem);
    const outcome = await resetPage(actor, name, value.version);
    const typed = { title: textIn(form, "title"), text: textIn(form, "text") };
    return answerSettings(outcome, typed, { backTo, title: "Default text restored" });
  }
  const asked = read(form);
  if ("problem" in asked) return refuseSettings(asked.problem);
  const { version, ...words } = asked.value;
  const outcome = await savePage(actor, name, words, version);
  return answerSettings(outcome, words, { backTo, title: "Page content saved" });
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
