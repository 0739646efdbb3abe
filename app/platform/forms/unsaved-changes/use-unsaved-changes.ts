import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { createPath, type Location, useBlocker, useLocation } from "react-router";
import { pageKeyOf } from "#app/platform/navigation/page-key.ts";
import { setAsking } from "#app/platform/navigation/router-requests.ts";
import { useIsHydrated } from "#app/platform/ui/use-clock-time.ts";
import { currentValues, initialValues } from "./form-values.ts";

export const discardState = { discardsChanges: true } as const;

type NavigationAttempt = { address: string; values: string };

export function useUnsavedChanges(form: RefObject<HTMLFormElement | null>, isUnsaved: boolean) {
  const initial = useRef<string>(undefined);
  const sent = useRef<string>(undefined);
  const pendingAttempt = useRef<NavigationAttempt>(undefined);
  const confirmedAttempt = useRef<NavigationAttempt>(undefined);

  // Fields in the visitor's time zone change when the scripts have started.
  const isHydrated = useIsHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are read again with it.
  useLayoutEffect(() => {
    if (form.current) initial.current = initialValues(form.current);
  }, [form, isHydrated]);
  // Changes that remain after a response or a lost request are unsaved.
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response creates a new location.
  useEffect(() => {
    sent.current = undefined;
  }, [location]);

  const hasUnsaved = useCallback(() => {
    if (!form.current) return false;
    const values = currentValues(form.current);
    return values !== sent.current && (isUnsaved || values !== initial.current);
  }, [form, isUnsaved]);

  useQuestionBeforeUnload(hasUnsaved);

  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => {
        if (isSamePage(currentLocation, nextLocation) || isDiscarding(nextLocation)) return false;
        if (!hasUnsaved() || !form.current) return false;
        const attempt = { address: createPath(nextLocation), values: currentValues(form.current) };
        // A lost navigation is retried, and its question has been answered.
        if (isSame(confirmedAttempt.current, attempt)) return false;
        pendingAttempt.current = attempt;
        setAsking(true);
        return true;
      },
      [form, hasUnsaved],
    ),
  );
  const isAsking = blocker.state === "blocked";
  useEffect(() => (isAsking ? () => setAsking(false) : undefined), [isAsking]);
  return {
    question: blocker.state === "blocked" ? blocker : undefined,
    stay: () => blocker.reset?.(),
    leave: () => {
      confirmedAttempt.current = pendingAttempt.current;
      blocker.proceed?.();
    },
    rememberSubmitted: () => {
      if (form.current) sent.current = currentValues(form.current);
    },
  };
}

function useQuestionBeforeUnload(hasUnsaved: () => boolean): void {
  useEffect(() => {
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warnBeforeUnload);
    return () => window.removeEventListener("beforeunload", warnBeforeUnload);
  }, [hasUnsaved]);
}

function isSamePage(current: Location, next: Location): boolean {
  if (pageKeyOf(current) === pageKeyOf(next)) return true;
  const isPage = current.pathname === next.pathname && current.search === next.search;
  return isPage && current.hash !== next.hash;
}

function isDiscarding({ state }: Location): boolean {
  return typeof state === "object" && state !== null && "discardsChanges" in state;
}

function isSame(one: NavigationAttempt | undefined, other: NavigationAttempt): boolean {
  return one?.address === other.address && one.values === other.values;
}
