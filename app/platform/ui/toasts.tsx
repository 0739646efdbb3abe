import { type ComponentType, useEffect, useState } from "react";
import type { Language } from "#app/platform/i18n/language.ts";

export type ToastText = {
  title: string;
  text?: string;
  /** `problem` has a border in the accent color. */
  tone?: "plain" | "problem";
  lang?: Language;
  /** IDs of what the user added, which the same tab does not announce as news. */
  added?: string[];
};

export type ToastOptions = ToastText & {
  /** A later toast with the same ID replaces the earlier one. */
  id?: string;
  /** Stays until it is hidden or closed, with a retry button. */
  lasting?: { tryAgain: () => void; onClose: () => void };
};

type ToastTarget = { show: (toast: ToastOptions) => void; hide: (id: string) => void };

/** Toasts shown before the stack is mounted. */
let waiting: ToastOptions[] = [];
let target: ToastTarget | undefined;

/** Browser only. */
export function showToast(toast: ToastOptions): void {
  if (target) target.show(toast);
  else waiting.push(toast);
}

export function hideToast(id: string): void {
  target?.hide(id);
  waiting = waiting.filter((toast) => toast.id !== id);
}

/** Shows the waiting toasts and all later ones here. */
export function mountToasts(stack: ToastTarget): void {
  target = stack;
  for (const toast of waiting.splice(0)) target.show(toast);
}

/** Fallback if the script of the stack could not be loaded. */
function alertTo({ title, text }: ToastText): void {
  window.alert([title, text].filter(Boolean).join("\n"));
}

/**
 * Stack that loads after the page, because a first visit has nothing to show in it. Rendered once,
 * by the root.
 */
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
