import { resubmitForm } from "./last-press.ts";
import { showLostNotice } from "./lost-notice.ts";
import { lostTexts } from "./lost-texts.ts";

/** Catches links and forms that bypass the router and would lead to the browser's error page. */
export function catchOffline(): () => void {
  const catchEvent = (event: MouseEvent | SubmitEvent) => {
    if (navigator.onLine || event.defaultPrevented) return;
    const retry = event instanceof SubmitEvent ? formOf(event) : linkOf(event);
    if (!retry) return;
    event.preventDefault();
    showLostNotice({ kind: "page", ...lostTexts.page(), retry });
  };
  // Listens after the document, where React listens.
  window.addEventListener("click", catchEvent);
  window.addEventListener("submit", catchEvent);
  return () => {
    window.removeEventListener("click", catchEvent);
    window.removeEventListener("submit", catchEvent);
  };
}

function formOf({ target, submitter }: SubmitEvent): (() => void) | undefined {
  if (!(target instanceof HTMLFormElement) || target.method === "dialog") return undefined;
  return () => resubmitForm({ form: target, submitter });
}

function linkOf({ target }: MouseEvent): (() => void) | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || (link.target && link.target !== "_self") || link.download) return undefined;
  const [address] = window.location.href.split("#");
  const isHere = link.href.startsWith(`${address}#`);
  return isHere || !link.protocol.startsWith("http") ? undefined : () => link.click();
}
