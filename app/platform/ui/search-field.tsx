import { Search } from "lucide-react";
import { useId } from "react";
import { m } from "#messages";

type Props = {
  label: string;
  buttonLabel: string;
  term: string | undefined;
  input?: React.Ref<HTMLInputElement>;
  children?: React.ReactNode;
};

/** Trims the search in its form and returns it, so that the URL has no needless spaces. */
export function trimSearch({ currentTarget }: { currentTarget: HTMLFormElement }): string {
  const field = currentTarget.elements.namedItem("search");
  if (!(field instanceof HTMLInputElement)) return "";
  field.value = field.value.replace(/\s+/g, " ").trim();
  return field.value;
}

export function SearchField({ label, buttonLabel, term, input, children }: Props) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        key={term}
        ref={input}
        id={id}
        type="search"
        name="search"
        defaultValue={term}
        maxLength={200}
        placeholder={m.title_or_genre()}
        className="h-full w-full min-w-0 bg-transparent pl-3 text-base placeholder:text-muted focus:outline-hidden md:text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {children}
      <button
        type="submit"
        aria-label={buttonLabel}
        className="grid h-full w-11 shrink-0 place-items-center text-muted hover:text-ink"
      >
        <Search aria-hidden className="size-4" />
      </button>
    </>
  );
}
