import { Search } from "lucide-react";
import { useId } from "react";
import { Form, href, Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";

/** Finds the links of tracks by a part of their title or genre. */
export function LinkSearch({ search }: { search: string }) {
  const id = useId();
  return (
    <Form
      action={href("/admin/users/downloads")}
      role="search"
      aria-label="Tracks"
      className="mb-4 flex max-w-md gap-2"
    >
      <label htmlFor={id} className="sr-only">
        Search tracks by title or genre
      </label>
      <input
        key={search}
        id={id}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={200}
        placeholder="Title or genre"
        className="h-10 w-full min-w-0 border border-edge/60 bg-surface px-3 text-base md:text-sm"
      />
      <button type="submit" className={buttonLook("plain", "small")}>
        <Search aria-hidden className="size-4" /> Search
      </button>
      {search !== "" && (
        <Link to={href("/admin/users/downloads")} className={buttonLook("quiet", "small")}>
          Clear
        </Link>
      )}
    </Form>
  );
}
