import { useEffect } from "react";
import { showToast } from "#app/ui/toasts.tsx";

export function useFailureToast(title: string): void {
  useEffect(() => showToast({ title, tone: "problem" }), [title]);
}
