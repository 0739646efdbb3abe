import { useEffect } from "react";
import { showToast, type ToastText } from "#app/ui/toasts.tsx";
import { ownChanges } from "#app/web/own-changes.ts";

let latest: ToastText | undefined;

/** Shows, once, the toast that came along with a redirect; without scripts it is a line on the page. */
export function ArrivedToast({ toast }: { toast: ToastText | undefined }) {
  useEffect(() => {
    if (!toast || toast === latest) return;
    latest = toast;
    ownChanges.expect(toast.added ?? []);
    showToast(toast);
  }, [toast]);
  if (!toast) return null;
  return (
    <p role="status" className="unscripted page-width border-line border-b bg-raised py-3 text-sm">
      <strong>{toast.title}</strong> {toast.text}
    </p>
  );
}
