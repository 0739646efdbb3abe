import { Search } from "lucide-react";
import { useId } from "react";
import { Form, href, useSearchParams } from "react-router";

/** Sends a term to `/?search=…`; blank terms are ignored. */
export function SearchBox({ className }: { className: string }) {
  const id = useId();
  const [parameters] = useSearchParams();
  const term = parameters.get("search") ?? "";
  return (
    <Form
      action={href("/")}
      role="search"
      onSubmit={(event) => {
        const words = new FormData(event.currentTarget).get("search");
        if (typeof words === "string" && words.trim() === "") event.preventDefault();
        else document.getElementById("menu")?.hidePopover();
      }}
      className={`${className} h-10 items-center border border-edge/60 bg-surface focus-within:border-ink`}
    >
      <label htmlFor={id} className="sr-only">
        Search by title or genre
      </label>
      <input
        key={term}
        id={id}
        type="search"
        name="search"
        defaultValue={term}
        maxLength={200}
        placeholder="Title or genre"
        className="h-full w-full min-w-0 bg-transparent pl-3 text-base placeholder:text-muted focus:outline-none md:text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        aria-label="Search"
        className="grid h-full w-11 shrink-0 place-items-center text-muted hover:text-ink"
      >
        <Search aria-hidden className="size-4" />
      </button>
    </Form>
  );
}
