import { useEffect } from "react";
import { showToast, type ToastText } from "./toasts.tsx";

/** Shows the answer to a form once, when it comes. */
export function useNotice(notice: ToastText | undefined): void {
  useEffect(() => {
    if (notice) showToast(notice);
  }, [notice]);
}
