import type { ToastText } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";
import { resubmitForm } from "./last-press.ts";
import { showLostNotice } from "./lost-notice.ts";

const createDownloadProblem = (): ToastText => ({
  tone: "problem",
  title: m.lost_download(),
  text: m.lost_download_text(),
});

const refused = new WeakSet<HTMLFormElement>();

/** A browser leaves the page for any response but a file, so a script sends the form first. */
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
  const retry = () => resubmitForm({ form, submitter });
  if (response?.ok && response.redirected) {
    await response.body?.cancel();
    window.location.assign(response.url);
    started();
  } else if (response && (await isRefusal(response, form))) {
    refused.add(form);
    retry();
  } else {
    showLostNotice({ kind: "form", ...createDownloadProblem(), retry });
  }
}

async function isRefusal(response: Response, { id }: HTMLFormElement): Promise<boolean> {
  const isBusy = response.status === 429 || response.status >= 500;
  return !isBusy || (await response.text()).includes(`id="${id}"`);
}
