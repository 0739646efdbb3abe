import { useEffect, useState } from "react";
import { href } from "react-router";
import type { Suggestions } from "#app/catalogue/search/suggest.server.ts";

/** Whoever types on is not answered in between. */
const PAUSE_MS = 120;

/** Undefined until there is a response, and where nothing is typed; what cannot be fetched is none. */
export function useSuggestions(typed: string): Suggestions | undefined {
  const [answer, setAnswer] = useState<{ typed: string; suggestions: Suggestions }>();
  useEffect(() => {
    if (typed === "") return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const address = `${href("/suggest")}?${new URLSearchParams({ search: typed })}`;
        const response = await fetch(address, { signal: abort.signal });
        if (response.ok) setAnswer({ typed, suggestions: await response.json() });
      } catch {
        // Offline, or typed on: the form still searches.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return typed === "" ? undefined : answer?.suggestions;
}
