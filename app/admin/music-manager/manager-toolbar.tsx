import { X } from "lucide-react";
import { Form, href, Link, useSearchParams } from "react-router";
import { withParameters } from "#app/platform/navigation/list-address.ts";
import { SearchField, trimSearch } from "#app/platform/ui/search-field.tsx";
import { managedFilterNames } from "#app/shop/catalog/managed-filter.ts";
import { m } from "#messages";
import { managerAddress } from "./manager-address.ts";

type Props = {
  search: string | undefined;
  order: "shop" | "newest";
  maySort: boolean;
};

export function ManagerToolbar({ search, order, maySort }: Props) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <Find search={search} />
      {maySort && <OrderChoice order={order} />}
    </div>
  );
}

/** Carries the parameters of the list that a form does not change. */
export function OtherParameters({ names }: { names: readonly string[] }) {
  const [parameters] = useSearchParams();
  return names.map((name) => {
    const value = parameters.get(name);
    return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
  });
}

function Find({ search }: Pick<Props, "search">) {
  const [parameters] = useSearchParams();
  return (
    <Form
      role="search"
      aria-label={m.tracks()}
      action={href("/admin/music-manager")}
      onSubmit={trimSearch}
      className="flex h-10 w-full items-center border border-edge/60 bg-surface focus-within:border-ink sm:w-72"
    >
      <OtherParameters names={[...managedFilterNames, "order"]} />
      <SearchField
        label={m.search_tracks_by_title_or_genre()}
        buttonLabel={m.music_manager_search_tracks()}
        term={search}
      >
        {search && (
          <Link
            to={managerAddress(withParameters(parameters, { search: null, page: null }))}
            aria-label={m.music_manager_clear_search()}
            className="grid h-full w-10 shrink-0 place-items-center text-muted hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Link>
        )}
      </SearchField>
    </Form>
  );
}

const orders = [
  { value: "shop", name: m.sort_shop_order },
  { value: "newest", name: m.music_manager_newest_first },
] as const;

function OrderChoice({ order }: Pick<Props, "order">) {
  const [parameters] = useSearchParams();
  const addressOf = (value: (typeof orders)[number]["value"]) =>
    managerAddress(withParameters(parameters, { order: value === "newest" && value, page: null }));
  return (
    <nav aria-label={m.order()} className="flex border border-edge/50">
      {orders.map(({ value, name }) => (
        <Link
          key={value}
          to={addressOf(value)}
          aria-current={value === order ? "true" : undefined}
          className={`flex h-10 items-center px-3.5 text-sm ${value === order ? "bg-ink text-ground" : "text-muted hover:text-ink"}`}
        >
          {name()}
        </Link>
      ))}
    </nav>
  );
}
