import type { ToastText } from "#app/ui/toasts.tsx";
import { m } from "#messages";
import { showLostNotice } from "./lost-notice.ts";
import { sendAgain } from "./sent-forms.ts";

const notBegun = (): ToastText => ({
  tone: "problem",
  title: m.lost_download(),
  text: m.lost_download_text(),
});

/** Forms that are sent as they are, since their refusal is a page. */
const refused = new WeakSet<HTMLFormElement>();

/**
 * For the submit event of a plain form, with an id, whose response leads to a file. A browser leaves the page for any other
 * response, so the form is first sent by a script: while the shop is away or too busy the page stays, with a way to try again.
 */
export async function sendForFile(
  event: React.SubmitEvent<HTMLFormElement>,
  started: () => void,
): Promise<void> {
  const form = event.currentTarget;
  if (refused.delete(form) || !navigator.onLine) return;
  event.preventDefault();
  const { submitter } = event.nativeEvent;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) fields.append(name, String(value));
  const response = await fetch(form.action, { method: "POST", body: fields }).catch(
    () => undefined,
  );
  const retry = () => sendAgain({ form, submitter });
  if (response?.ok && response.redirected) {
    await response.body?.cancel();
    window.location.assign(response.url);
    started();
  } else if (response && (await isRefusal(response, form))) {
    refused.add(form);
    retry();
  } else {
    showLostNotice({ kind: "form", ...notBegun(), retry });
  }
}

/** The same page, which says why; while the shop is away or too busy the response is another one. */
async function isRefusal(response: Response, { id }: HTMLFormElement): Promise<boolean> {
  const isBusy = response.status === 429 || response.status >= 500;
  return !isBusy || (await response.text()).includes(`id="${id}"`);
}
