import { type ComponentType, useEffect, useState } from "react";
import type { Language } from "#app/words/words.ts";

export type ToastText = {
  title: string;
  text?: string;
  /** `problem` is edged in the accent colour. */
  tone?: "plain" | "problem";
  lang?: Language;
  /** Ids of what the user added: the same tab does not announce them as news. */
  added?: string[];
};

export type ShownToast = ToastText & {
  /** There is one of each id at a time: a later one takes its place. */
  id?: string;
  /** Stays until it is hidden or closed, with a way to try again. */
  lasting?: { tryAgain: () => void; onClose: () => void };
};

type Place = { show: (toast: ShownToast) => void; hide: (id: string) => void };

/** Until there is a place to show them. */
let waiting: ShownToast[] = [];
let place: Place | undefined;

/** Browser only. */
export function showToast(toast: ShownToast): void {
  if (place) place.show(toast);
  else waiting.push(toast);
}

export function hideToast(id: string): void {
  place?.hide(id);
  waiting = waiting.filter((toast) => toast.id !== id);
}

/** Shows the waiting toasts and all later ones at this place. */
export function mountToasts(shownAt: Place): void {
  place = shownAt;
  for (const toast of waiting.splice(0)) place.show(toast);
}

/** Where the script of the stack could not be loaded. */
function alertTo({ title, text }: ToastText): void {
  window.alert([title, text].filter(Boolean).join("\n"));
}

/** The stack loads after the page, since a first visit has nothing to show in it. Rendered once, by the root. */
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
