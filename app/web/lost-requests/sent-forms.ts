type SentForm = { form: HTMLFormElement; submitter: HTMLElement | null };

let latest: SentForm | undefined;

/** Notes which form is sent by which button. Returns the end of it. */
export function watchSentForms(): () => void {
  const note = (event: SubmitEvent) => {
    if (event.target instanceof HTMLFormElement) {
      latest = { form: event.target, submitter: event.submitter };
    }
  };
  document.addEventListener("submit", note, { capture: true });
  return () => document.removeEventListener("submit", note, { capture: true });
}

/** The form that a request came from; undefined when a script sent it by itself. */
export function takeSentForm({ url }: Request): SentForm | undefined {
  const sent = latest;
  latest = undefined;
  const action = sent?.form.getAttribute("action") ?? "";
  const isItsAddress = new URL(action, window.location.href).pathname === new URL(url).pathname;
  return sent && isItsAddress ? sent : undefined;
}

/** Sends the form as it is now: what was typed since is sent too, and no copy of a password is held. */
export function sendAgain({ form, submitter }: SentForm): void {
  if (!form.isConnected) return;
  form.requestSubmit(submitter && form.contains(submitter) ? submitter : null);
}
