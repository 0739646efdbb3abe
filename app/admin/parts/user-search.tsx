import { Search } from "lucide-react";
import { useId } from "react";
import { Form, href, Link, useLocation } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";

/** Finds accounts by a part of their name. */
export function UserSearch({ search }: { search: string }) {
  const id = useId();
  return (
    <Form
      action={href("/admin/users")}
      role="search"
      aria-label="Users"
      className="mb-4 flex max-w-sm gap-2"
    >
      <label htmlFor={id} className="sr-only">
        Search by username
      </label>
      <input
        key={search}
        id={id}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={40}
        placeholder="Username"
        className="h-10 w-full min-w-0 border border-edge/60 bg-surface px-3 text-base md:text-sm"
      />
      <button type="submit" className={buttonLook("plain", "small")}>
        <Search aria-hidden className="size-4" /> Search
      </button>
      {search !== "" && (
        <Link to={href("/admin/users")} className={buttonLook("quiet", "small")}>
          Clear
        </Link>
      )}
    </Form>
  );
}

type PagesProps = { page: number; lastPage: number };

/** Previous and next; nothing when there is one page only. */
export function UserPages({ page, lastPage }: PagesProps) {
  if (lastPage === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      <PageLink page={page - 1} isThere={page > 1} name="Previous" />
      <p className="fact-type">
        Page {page} of {lastPage}
      </p>
      <PageLink page={page + 1} isThere={page < lastPage} name="Next" />
    </nav>
  );
}

function PageLink({ page, isThere, name }: { page: number; isThere: boolean; name: string }) {
  const { search } = useLocation();
  if (!isThere) {
    return (
      <button type="button" disabled className={buttonLook("spent", "small")}>
        {name}
      </button>
    );
  }
  const parameters = new URLSearchParams(search);
  parameters.set("page", String(page));
  return (
    <Link to={{ search: parameters.toString() }} className={buttonLook("plain", "small")}>
      {name}
    </Link>
  );
}
