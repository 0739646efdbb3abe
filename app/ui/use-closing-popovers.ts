import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";

/** Closes menus once a choice in them leads somewhere; the header and its menus outlive the screen. */
export function useClosingPopovers(): void {
  const { key } = useLocation();
  const { location: next } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is another way to another page.
  useEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
  }, [key, next]);
}
