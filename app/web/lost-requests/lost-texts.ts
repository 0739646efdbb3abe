import type { ToastText } from "#app/ui/toasts.tsx";
import type { Lost } from "./lost-results.ts";

type SentForm = { form: FormData; url: URL };

/** For forms sent to an address of this pattern. */
export type LostText = (sent: SentForm) => ToastText;
export type LostTexts = Partial<Record<string, LostText>>;

export const lostTexts = {
  page: {
    title: "This page could not be loaded",
    text: "Please check your connection and try again.",
  },
  afterForm: {
    title: "Sent, but what follows could not be loaded",
    text: "The shop has what you sent. Please try again to go on.",
  },
  refresh: {
    title: "This page could not be refreshed",
    text: "It may show what was true a moment ago.",
  },
  form: {
    title: "This could not be sent",
    text: "Please check your connection and try again.",
  },
  tooLarge: {
    title: "This is too much for a form.",
    text: "Nothing was saved. Please shorten it and try again.",
  },
} satisfies Record<string, ToastText>;

type Args = { url: URL; pattern: string };

export async function textOfForm(
  texts: LostTexts,
  { url, pattern }: Args,
  { sent, lost }: { sent: Request; lost: Lost },
): Promise<ToastText> {
  if (lost === "tooLarge") return { tone: "problem", ...lostTexts.tooLarge };
  const write = texts[`/${pattern.replace(/^\//, "")}`];
  const own = write?.({ form: await sent.formData(), url }) ?? lostTexts.form;
  return { tone: "problem", text: "Please try again.", ...own };
}
