import type { ToastText } from "#app/ui/toasts.tsx";

/** A toast on its way across a redirect; by its id it is shown once. */
export type ArrivingToast = ToastText & { id: string };

/** Ends the cookie that brought a toast. Browser only. */
export function endToast(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is for https alone.
  document.cookie = "toast=; Max-Age=0; Path=/; SameSite=Lax";
}
