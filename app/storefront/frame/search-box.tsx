import { Suspense, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { lazyComponent } from "#app/platform/navigation/lazy-component.ts";
import { SearchField, trimSearch } from "#app/platform/ui/search-field.tsx";
import { m } from "#messages";

const Suggestions = lazyComponent(
  async () => (await import("./search-suggestions.tsx")).SearchSuggestions,
);

export function SearchBox({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [isInUse, setIsInUse] = useState(false);
  // Other pages do not read the term, so the server renders them without it.
  const term = pathname === href("/") ? (new URLSearchParams(search).get("search") ?? "") : "";
  return (
    <Form
      action={href("/")}
      role="search"
      onSubmit={(event) => {
        if (trimSearch(event) === "") event.preventDefault();
        else setIsInUse(false);
      }}
      onFocus={() => setIsInUse(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsInUse(false);
      }}
      onInput={() => setIsInUse(true)}
      className={`${className} relative h-10 items-center border border-edge/60 bg-surface focus-within:border-ink`}
    >
      <SearchField
        label={m.search_label()}
        buttonLabel={m.search_submit()}
        term={term}
        input={input}
      />
      {isInUse && (
        <Suspense fallback={null}>
          <Suggestions input={input} onDone={() => setIsInUse(false)} />
        </Suspense>
      )}
    </Form>
  );
}
