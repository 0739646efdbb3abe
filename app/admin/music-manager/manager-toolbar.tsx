import { X } from "lucide-react";
import { Form, href, Link, useSearchParams } from "react-router";
import { SearchField, trimSearch } from "#app/platform/ui/search-field.tsx";
import { m } from "#messages";

type Props = {
  search: string | undefined;
  order: "shop" | "newest";
  maySort: boolean;
};

export function ManagerToolbar({ search, order, maySort }: Props) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <Find search={search} order={order} />
      {maySort && <OrderChoice order={order} />}
    </div>
  );
}

function Find({ search, order }: Pick<Props, "search" | "order">) {
  return (
    <Form
      role="search"
      aria-label={m.tracks()}
      action={href("/admin/music-manager")}
      onSubmit={trimSearch}
      className="flex h-10 w-full items-center border border-edge/60 bg-surface focus-within:border-ink sm:w-72"
    >
      {order === "newest" && <input type="hidden" name="order" value={order} />}
      <SearchField
        label={m.search_tracks_by_title_or_genre()}
        buttonLabel={m.music_manager_search_tracks()}
        term={search}
      >
        {search && (
          <Link
            to={`${href("/admin/music-manager")}${order === "newest" ? "?order=newest" : ""}`}
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
  const addressOf = (value: (typeof orders)[number]["value"]) => {
    const next = new URLSearchParams();
    const search = parameters.get("search");
    if (search) next.set("search", search);
    if (value === "newest") next.set("order", value);
    return `?${next}`;
  };
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
