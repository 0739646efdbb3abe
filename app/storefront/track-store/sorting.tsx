import { Form, useSubmit } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { useChosenParameters } from "./use-chosen-parameters.ts";

/** Values are the names in `sorts`. */
const listOrders = () => [
  { value: "", name: m.sort_shop_order() },
  { value: "newest", name: m.sort_newest() },
  { value: "cheapest", name: m.sort_lowest_price() },
  { value: "dearest", name: m.sort_highest_price() },
  { value: "slowest", name: m.sort_slowest() },
  { value: "fastest", name: m.sort_fastest() },
  { value: "most-liked", name: m.sort_most_liked() },
];

export function Sorting() {
  const submit = useSubmit();
  const parameters = useChosenParameters();
  const others = [...parameters].filter(([name]) => name !== "sort" && name !== "page");
  return (
    <Form preventScrollReset className="flex min-w-0 items-center gap-2">
      {others.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <select
        name="sort"
        aria-label={m.sort_by()}
        value={parameters.get("sort") ?? ""}
        onChange={({ target }) => void submit(target.form, { preventScrollReset: true })}
        className="h-11 min-w-0 border border-edge/50 bg-ground px-3 text-base hover:border-ink md:text-sm"
      >
        {listOrders().map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className={`unscripted ${buttonVariants("plain")}`}>
        {m.sort()}
      </button>
    </Form>
  );
}
