type SentForm = { form: HTMLFormElement; submitter: HTMLElement | null };

let latest: SentForm | undefined;

export function watchSentForms(): () => void {
  const rememberForm = (event: SubmitEvent) => {
    if (event.target instanceof HTMLFormElement) {
      latest = { form: event.target, submitter: event.submitter };
    }
  };
  document.addEventListener("submit", rememberForm, { capture: true });
  return () => document.removeEventListener("submit", rememberForm, { capture: true });
}

export function consumeSentForm({ url }: Request): SentForm | undefined {
  const sent = latest;
  latest = undefined;
  const action = sent?.form.getAttribute("action") ?? "";
  const isItsAddress = new URL(action, window.location.href).pathname === new URL(url).pathname;
  return sent && isItsAddress ? sent : undefined;
}

export function resubmitForm({ form, submitter }: SentForm): void {
  if (!form.isConnected) return;
  form.requestSubmit(submitter && form.contains(submitter) ? submitter : null);
}
