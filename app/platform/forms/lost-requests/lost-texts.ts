import type { ToastText } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";
import type { LostReason } from "./lost-results.ts";

type SentForm = { form: FormData; url: URL };

export type LostText = (sent: SentForm) => ToastText;
/** Finds the text of a form by the page that it is sent to. */
export type FindLostText = (page: string) => LostText | undefined;

const textOf = (title: string, text: string): ToastText => ({ tone: "problem", title, text });

export const lostTexts = {
  page: () => textOf(m.lost_page(), m.lost_check_connection()),
  afterForm: () => textOf(m.lost_after_form(), m.lost_after_form_text()),
  refresh: () => ({ title: m.lost_refresh(), text: m.lost_refresh_text() }),
  form: () => textOf(m.lost_form(), m.lost_check_connection()),
  tooLarge: () => textOf(m.form_too_large(), m.lost_too_large_text()),
};

let loading: Promise<FindLostText | undefined> = Promise.resolve(undefined);

/** Loads the texts by form action once the page is there, because they can't be loaded later. */
export function loadLostTexts(load: () => Promise<FindLostText>): void {
  const { promise, resolve } = Promise.withResolvers<FindLostText | undefined>();
  loading = promise;
  const loadTexts = () => resolve(load().catch(() => undefined));
  if (document.readyState === "complete") loadTexts();
  else window.addEventListener("load", loadTexts, { once: true });
}

export async function textOfForm(
  pattern: string | undefined,
  sent: SentForm,
  lost: LostReason,
): Promise<ToastText> {
  if (lost === "tooLarge") return lostTexts.tooLarge();
  const write = (await loading)?.(`/${pattern?.replace(/^\//, "")}`);
  const own = write?.(sent) ?? lostTexts.form();
  return { tone: "problem", text: m.please_try_again(), ...own };
}
