import { Form, href, useLocation } from "react-router";
import { SearchField, trimSearch } from "#app/ui/search-field.tsx";

/** Sends a term to `/?search=…`; blank terms are ignored. */
export function SearchBox({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  // Other pages do not read the term, so that the server renders them without it.
  const term = pathname === href("/") ? (new URLSearchParams(search).get("search") ?? "") : "";
  return (
    <Form
      action={href("/")}
      role="search"
      onSubmit={(event) => {
        if (trimSearch(event) === "") event.preventDefault();
      }}
      className={`${className} h-10 items-center border border-edge/60 bg-surface focus-within:border-ink`}
    >
      <SearchField label="Search by title or genre" press="Search" term={term} />
    </Form>
  );
}
