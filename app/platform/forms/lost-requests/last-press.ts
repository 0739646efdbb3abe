type SentForm = { form: HTMLFormElement; submitter: HTMLElement | null };
type Press = { isFor: (url: URL) => boolean; repeat: () => void };

let latest: Press | undefined;

/** Remembers the link or form that was pressed last, so that Try again presses it again. */
export function watchPresses(): () => void {
  const rememberLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link) latest = { isFor: ({ href }) => href === link.href, repeat: () => link.click() };
  };
  const rememberForm = ({ target: form, submitter }: SubmitEvent) => {
    if (!(form instanceof HTMLFormElement)) return;
    const action = new URL(form.getAttribute("action") ?? "", window.location.href);
    latest = {
      isFor: ({ pathname }) => pathname === action.pathname,
      repeat: () => resubmitForm({ form, submitter }),
    };
  };
  document.addEventListener("click", rememberLink, { capture: true });
  document.addEventListener("submit", rememberForm, { capture: true });
  return () => {
    document.removeEventListener("click", rememberLink, { capture: true });
    document.removeEventListener("submit", rememberForm, { capture: true });
  };
}

/** Returns what was pressed for a request, once. */
export function consumePress({ url }: Request): (() => void) | undefined {
  const pressed = latest;
  latest = undefined;
  return pressed?.isFor(new URL(url)) ? pressed.repeat : undefined;
}

export function resubmitForm({ form, submitter }: SentForm): void {
  if (!form.isConnected) return;
  form.requestSubmit(submitter && form.contains(submitter) ? submitter : null);
}
