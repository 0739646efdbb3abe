import { useEffect } from "react";
import { showToast } from "#app/ui/toasts.tsx";

/** Says once that a screen's data could not be read. */
export function useFailureToast(title: string): void {
  useEffect(() => showToast({ title, tone: "problem" }), [title]);
}
