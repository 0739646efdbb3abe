import type { ToastText } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";
import type { LostReason } from "./lost-results.ts";

type SentForm = { form: FormData; url: URL };

export type LostText = (sent: SentForm) => ToastText;
export type LostTexts = Partial<Record<string, LostText>>;

const textOf = (title: string, text: string): ToastText => ({ title, text });

export const lostTexts = {
  page: () => textOf(m.lost_page(), m.lost_check_connection()),
  afterForm: () => textOf(m.lost_after_form(), m.lost_after_form_text()),
  refresh: () => textOf(m.lost_refresh(), m.lost_refresh_text()),
  form: () => textOf(m.lost_form(), m.lost_check_connection()),
  tooLarge: () => textOf(m.form_too_large(), m.lost_too_large_text()),
};

type Args = { url: URL; pattern: string };

export async function textOfForm(
  texts: LostTexts,
  { url, pattern }: Args,
  { sent, lost }: { sent: Request; lost: LostReason },
): Promise<ToastText> {
  if (lost === "tooLarge") return { tone: "problem", ...lostTexts.tooLarge() };
  const write = texts[`/${pattern.replace(/^\//, "")}`];
  const own = write?.({ form: await sent.formData(), url }) ?? lostTexts.form();
  return { tone: "problem", text: m.please_try_again(), ...own };
}
