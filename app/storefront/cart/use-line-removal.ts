import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher, useSubmit } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { showToast } from "#app/platform/ui/toasts.tsx";
import { useProblemToast } from "#app/platform/ui/use-notice.ts";
import { m } from "#messages";
import type { action } from "./route.tsx";

type Removed = { title: string; trackId: string | null; packageId?: string | undefined };

export type LineRemoval = ReturnType<typeof useLineRemoval>;

/** The focus moves to the next line, else to the last, else to the heading of the empty cart. */
export function useLineRemoval(count: number) {
  const { Form, data } = useFetcher<typeof action>();
  const page = useRef<HTMLElement>(null);
  const removedIndex = useRef<number>(undefined);
  const submit = useSubmit();
  const offerUndo = useEffectEvent(({ trackId, packageId = "", title }: Removed) => {
    const again = { intent: "add", ...(trackId ? { track: trackId } : { package: packageId }) };
    const to = { method: "post", action: href("/cart"), navigate: false } as const;
    const run = () => void submit(again, to);
    showToast({ title: m.cart_removed(), text: title, action: { label: m.bulk_act_undo(), run } });
  });
  const problem = data && "problem" in data ? data.problem : undefined;
  const payload = data && "payload" in data ? data.payload : undefined;
  useProblemToast(problem);
  useEffect(() => {
    if (problem) removedIndex.current = undefined;
    if (payload && "trackId" in payload) offerUndo(payload);
  }, [payload, problem]);
  useEffect(() => {
    if (removedIndex.current === undefined) return;
    const index = Math.min(removedIndex.current, count - 1);
    const [heading] = page.current?.getElementsByTagName("h1") ?? [];
    if (heading) heading.tabIndex = -1;
    const links = page.current?.querySelectorAll<HTMLElement>("h2 a");
    (links?.[index] ?? heading)?.focus();
    removedIndex.current = undefined;
  }, [count]);
  const keepFocus = (index: number) => {
    removedIndex.current = index;
  };
  return { page, Form, keepFocus };
}
