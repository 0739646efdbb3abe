import { Search } from "lucide-react";
import { useId } from "react";
import { Form, Link, type To } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { trimSearch } from "#app/platform/ui/search-field.tsx";
import { m } from "#messages";

type Props = {
  /** URL of the list. The form adds `?search=`. */
  action: string;
  search: string;
  of: string;
  label: string;
  placeholder: string;
  clearTo?: To;
  maxLength?: number;
  className?: string;
  /** Hidden fields that hold the other parameters. */
  children?: React.ReactNode;
};

export function ListSearch({
  action,
  search,
  of,
  label,
  placeholder,
  clearTo = action,
  maxLength = 200,
  className = "mb-4 max-w-md",
  children,
}: Props) {
  const id = useId();
  return (
    <Form
      action={action}
      onSubmit={trimSearch}
      role="search"
      aria-label={of}
      className={`flex gap-2 ${className}`}
    >
      {children}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        key={search}
        id={id}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={maxLength}
        placeholder={placeholder}
        className="h-10 w-full min-w-0 border border-edge/60 bg-surface px-3 text-base md:text-sm"
      />
      <button type="submit" className={buttonVariants("plain", "small")}>
        <Search aria-hidden className="size-4" /> {m.search()}
      </button>
      {search !== "" && (
        <Link to={clearTo} className={buttonVariants("quiet", "small")}>
          {m.clear()}
        </Link>
      )}
    </Form>
  );
}
