import type { ToastText } from "#app/ui/toasts.tsx";
import { m } from "#messages";
import type { Lost } from "./lost-results.ts";

type SentForm = { form: FormData; url: URL };

/** For forms sent to an address of this pattern. */
export type LostText = (sent: SentForm) => ToastText;
export type LostTexts = Partial<Record<string, LostText>>;

export const lostTexts = {
  page: () => ({
    title: m.lost_page(),
    text: m.lost_check_connection(),
  }),
  afterForm: () => ({
    title: m.lost_after_form(),
    text: m.lost_after_form_text(),
  }),
  refresh: () => ({
    title: m.lost_refresh(),
    text: m.lost_refresh_text(),
  }),
  form: () => ({
    title: m.lost_form(),
    text: m.lost_check_connection(),
  }),
  tooLarge: () => ({
    title: m.form_too_large(),
    text: m.lost_too_large_text(),
  }),
} satisfies Record<string, () => ToastText>;

type Args = { url: URL; pattern: string };

export async function textOfForm(
  texts: LostTexts,
  { url, pattern }: Args,
  { sent, lost }: { sent: Request; lost: Lost },
): Promise<ToastText> {
  if (lost === "tooLarge") return { tone: "problem", ...lostTexts.tooLarge() };
  const write = texts[`/${pattern.replace(/^\//, "")}`];
  const own = write?.({ form: await sent.formData(), url }) ?? lostTexts.form();
  return { tone: "problem", text: m.please_try_again(), ...own };
}
