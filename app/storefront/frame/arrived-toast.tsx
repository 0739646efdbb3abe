import { useEffect } from "react";
import type { ArrivingToast } from "#app/platform/forms/toast-cookie.server.ts";
import { ownChanges } from "#app/platform/live/own-changes.ts";
import { showToast } from "#app/platform/ui/toasts.tsx";

let latestId: string | undefined;

/** Shows a redirect's toast once; without scripts, a line on the page. */
export function ArrivedToast({ toast }: { toast: ArrivingToast | undefined }) {
  useEffect(() => {
    if (!toast) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is for https alone.
    document.cookie = "toast=; Max-Age=0; Path=/; SameSite=Lax";
    if (toast.id === latestId) return;
    latestId = toast.id;
    for (const kind of ["added", "changed"] as const) ownChanges.expect(kind, toast.added ?? []);
    showToast(toast);
  }, [toast]);
  if (!toast) return null;
  return (
    <p role="status" className="unscripted page-width border-line border-b bg-raised py-3 text-sm">
      <strong>{toast.title}</strong> {toast.text}
    </p>
  );
}
