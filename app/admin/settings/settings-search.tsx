import { Search } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Form, href, Link, useSubmit } from "react-router";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { m } from "#messages";
import { searchSettings } from "./settings-groups.ts";

/** Searches while typing; without scripts, with its button. */
export function SettingsSearch({ search }: { search: string }) {
  const submit = useSubmit();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (search === "" && input.current !== document.activeElement && input.current)
      input.current.value = "";
  }, [search]);
  return (
    <Form
      role="search"
      aria-label={m.settings()}
      action={href("/admin/settings")}
      onChange={({ currentTarget }) =>
        void submit(currentTarget, { replace: search !== "", preventScrollReset: true })
      }
      className="flex h-10 w-full items-center border border-edge/60 bg-surface focus-within:border-ink sm:w-72"
    >
      <label htmlFor={id} className="sr-only">
        {m.settings_search_label()}
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        name="find"
        defaultValue={search}
        maxLength={100}
        placeholder={m.settings_search()}
        autoComplete="off"
        className="h-full w-full min-w-0 bg-transparent pl-3 text-base placeholder:text-muted focus:outline-none md:text-sm"
      />
      <button
        type="submit"
        aria-label={m.settings_search()}
        className="grid h-full w-11 shrink-0 place-items-center text-muted hover:text-ink"
      >
        <Search aria-hidden className="size-4" />
      </button>
    </Form>
  );
}

export function FoundSettingsList({ search }: { search: string }) {
  const found = searchSettings(search);
  const id = useId();
  if (found.length === 0)
    return <EmptyState title={m.settings_none_found()} text={m.try_a_different_search_term()} />;
  return (
    <section aria-labelledby={id} className="max-w-3xl">
      <h2 id={id} className="mb-4 font-semibold text-xl">
        {m.settings_matching({ search })}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {found.map(({ group, to, tab, fields }) => (
          <li key={to} className="grid gap-1 py-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-4">
            <p className="text-sm">
              <span className="text-muted">{group} › </span>
              <Link to={to} className="font-semibold underline underline-offset-4">
                {tab}
              </Link>
            </p>
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {fields.map(({ name, at = "" }) => (
                <li key={name}>
                  <Link
                    to={`${to}${at}`}
                    className="inline-flex min-h-6 items-center text-muted underline underline-offset-4 hover:text-ink"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
