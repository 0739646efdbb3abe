import { useEffect } from "react";

/**
 * Says on `<html>`, as `data-scripts="at-work"`, that the page has come to life: what is typed, chosen or
 * pressed from then on is heard by its scripts. Once, for the whole document.
 */
export function useScriptsAtWork(): void {
  useEffect(() => {
    document.documentElement.dataset.scripts = "at-work";
  }, []);
}
