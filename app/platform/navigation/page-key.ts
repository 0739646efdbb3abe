import { type Location, useLocation } from "react-router";

/** Key of a history entry that stays when a lost request leaves the page as it is. */
export function pageKeyOf({ key, state }: Location): string {
  return state?.pageKey ?? key;
}

export function usePageKey(): string {
  return pageKeyOf(useLocation());
}

/** Returns the state with which a replacement of the entry counts as the same page. */
export function samePageState(location: Location) {
  return { ...location.state, pageKey: pageKeyOf(location) };
}
