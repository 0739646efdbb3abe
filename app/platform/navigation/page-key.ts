import { type Location, type UIMatch, useLocation } from "react-router";

/** Key of a history entry that stays when a lost request leaves the page as it is. */
export function pageKeyOf({ key, state }: Location): string {
  return state?.pageKey ?? key;
}

/** Each `step` of a page opens at the top, even where Back returns to an earlier, longer one. */
export function scrollKeyOf(location: Location, matches: UIMatch[]): string {
  const { loaderData } = matches.at(-1) ?? {};
  const hasStep = typeof loaderData === "object" && loaderData && "step" in loaderData;
  return pageKeyOf(location) + (hasStep ? loaderData.step : "");
}

export function usePageKey(): string {
  return pageKeyOf(useLocation());
}

/** Returns the state with which a replacement of the entry counts as the same page. */
export function samePageState(location: Location) {
  return { ...location.state, pageKey: pageKeyOf(location) };
}
