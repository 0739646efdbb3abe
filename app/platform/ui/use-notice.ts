import { useEffect } from "react";
import { showToast, type ToastText } from "./toasts.tsx";

export function useNotice(notice: ToastText | undefined): void {
  useEffect(() => {
    if (notice) showToast(notice);
  }, [notice]);
}

export function useProblemToast(problem: ToastText | undefined): void {
  useEffect(() => {
    if (problem) showToast({ ...problem, tone: "problem" });
  }, [problem]);
}
