import { Form, useSubmit } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { useChosenParameters } from "./use-chosen-parameters.ts";

/** As `sorts` of the filters names them. */
const orders = [
  { value: "", name: "Shop order" },
  { value: "newest", name: "Newest" },
  { value: "cheapest", name: "Lowest price" },
  { value: "dearest", name: "Highest price" },
  { value: "slowest", name: "Slowest" },
  { value: "fastest", name: "Fastest" },
  { value: "most-liked", name: "Most liked" },
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
        aria-label="Sort by"
        value={parameters.get("sort") ?? ""}
        onChange={({ target }) => void submit(target.form, { preventScrollReset: true })}
        className="h-11 min-w-0 border border-edge/50 bg-ground px-3 text-base hover:border-ink md:text-sm"
      >
        {orders.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className={`unscripted ${buttonLook("plain")}`}>
        Sort
      </button>
    </Form>
  );
}
