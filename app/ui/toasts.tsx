import { type ComponentType, useEffect, useState } from "react";

export type ToastText = {
  title: string;
  text?: string;
  /** `problem` is edged in the accent colour. */
  tone?: "plain" | "problem";
  /** Where its words are not in the language of the page. */
  lang?: "pt";
  /** Ids of what somebody has added by it: his own tab need not announce them as news. */
  added?: string[];
};

export type ShownToast = ToastText & {
  /** There is one of each id at a time: a later one takes its place. */
  id?: string;
  /** Stays until it is hidden or closed, with a way to try again. */
  lasting?: { tryAgain: () => void; onClose: () => void };
};

type Place = { show: (toast: ShownToast) => void; hide: (id: string) => void };

/** What was said before there was a place to show it. */
let waiting: ShownToast[] = [];
let place: Place | undefined;

/** Shows a message in the corner for four seconds, or as long as it lasts. Browser only. */
export function showToast(toast: ShownToast): void {
  if (place) place.show(toast);
  else waiting.push(toast);
}

export function hideToast(id: string): void {
  place?.hide(id);
  waiting = waiting.filter((toast) => toast.id !== id);
}

/** Whoever shows toasts hears what was said so far, and all that will be. */
export function hearToasts(shownAt: Place): void {
  place = shownAt;
  for (const toast of waiting.splice(0)) place.show(toast);
}

/** The browser's own way, which needs nothing: a script that could not be fetched is not asked for again. */
function alertTo({ title, text }: ToastText): void {
  window.alert([title, text].filter(Boolean).join("\n"));
}

/**
 * The corner in which toasts appear. It comes when the page is at work already, since a first visit has
 * nothing to show in it. Rendered once, by the root.
 */
export function Toasts() {
  const [Stack, setStack] = useState<ComponentType>();
  useEffect(() => {
    import("./toast-stack.tsx").then(
      ({ ToastStack }) => setStack(() => ToastStack),
      () => hearToasts({ show: alertTo, hide: () => {} }),
    );
  }, []);
  return Stack && <Stack />;
}
