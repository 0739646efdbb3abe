import { type ComponentType, useEffect, useState } from "react";
import type { Language } from "#app/platform/i18n/language.ts";

export type ToastText = {
  title: string;
  text?: string;
  tone?: "plain" | "problem";
  lang?: Language;
  link?: { to: string; label: string };
  /** IDs of what the user added, which the same tab does not announce as news. */
  added?: string[];
};

export type ToastOptions = ToastText & {
  /** A later toast with the same ID replaces the earlier one. */
  id?: string;
  /** A button that closes the toast. */
  action?: { label: string; run: () => void };
  /** Stays until it is hidden or closed, with a retry button. */
  lasting?: { tryAgain: () => void; onClose: () => void };
};

type ToastTarget = { show: (toast: ToastOptions) => void; hide: (id: string) => void };

let waiting: ToastOptions[] = [];
let target: ToastTarget | undefined;

/** Runs in browsers only. */
export function showToast(toast: ToastOptions): void {
  if (target) target.show(toast);
  else waiting.push(toast);
}

export function hideToast(id: string): void {
  target?.hide(id);
  waiting = waiting.filter((toast) => toast.id !== id);
}

export function mountToasts(stack: ToastTarget): void {
  target = stack;
  for (const toast of waiting.splice(0)) target.show(toast);
}

/** Replaces the stack if its script could not be loaded. */
function alertTo({ title, text }: ToastText): void {
  window.alert([title, text].filter(Boolean).join("\n"));
}

/** Loads after the page, because a first visit has nothing to show in it. */
export function Toasts() {
  const [Stack, setStack] = useState<ComponentType>();
  useEffect(() => {
    import("./toast-stack.tsx").then(
      ({ ToastStack }) => setStack(() => ToastStack),
      () => mountToasts({ show: alertTo, hide: () => {} }),
    );
  }, []);
  return Stack && <Stack />;
}
