import { Form, href, useSearchParams } from "react-router";
import { SearchField, trimSearch } from "#app/ui/search-field.tsx";

/** Sends a term to `/?search=…`; blank terms are ignored. */
export function SearchBox({ className }: { className: string }) {
  const [parameters] = useSearchParams();
  const term = parameters.get("search") ?? "";
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
