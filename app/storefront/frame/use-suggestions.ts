import { useEffect, useState } from "react";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import type { Suggestions } from "#app/shop/catalog/search/suggest.server.ts";

/** Debounces typing. */
const PAUSE_MS = 120;

/** Returns undefined for an empty field and until the response. A failed request suggests none. */
export function useSuggestions(typed: string): Suggestions | undefined {
  const [answer, setAnswer] = useState<{ typed: string; suggestions: Suggestions }>();
  useEffect(() => {
    if (typed === "") return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const address = `${localPath(href("/suggest"))}?${new URLSearchParams({ search: typed })}`;
        const response = await fetch(address, { signal: abort.signal });
        if (response.ok) setAnswer({ typed, suggestions: await response.json() });
      } catch {
        // Offline, or the user has typed more. The form still searches.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return typed === "" ? undefined : answer?.suggestions;
}
