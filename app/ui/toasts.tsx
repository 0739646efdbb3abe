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

type Hear = (toast: ToastText) => void;

/** What was said before there was a place to show it. */
const waiting: ToastText[] = [];
let place: Hear | undefined;

/** Shows a message in the corner for four seconds. Browser only. */
export function showToast(toast: ToastText): void {
  if (place) place(toast);
  else waiting.push(toast);
}

/** Whoever shows toasts hears what was said so far, and all that will be. */
export function hearToasts(hear: Hear): void {
  place = hear;
  for (const toast of waiting.splice(0)) hear(toast);
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
      () => hearToasts(alertTo),
    );
  }, []);
  return Stack && <Stack />;
}
