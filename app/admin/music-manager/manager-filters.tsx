import { Form, href, Link, useSearchParams } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField, SelectField } from "#app/platform/ui/field.tsx";
import {
  isFiltered,
  type ManagedState,
  managedStates,
  readManagedFilter,
} from "#app/shop/catalog/managed-filter.ts";
import { musicalKeys } from "#app/shop/catalog/musical-keys.ts";
import { m } from "#messages";
import { OtherParameters } from "./manager-toolbar.tsx";

const stateNames: Record<ManagedState, () => string> = {
  "for-sale": m.manager_state_for_sale,
  draft: m.draft,
  planned: m.manager_state_planned,
  reduced: m.badge_sale,
  sold: m.sold,
};

/** Open while the list is filtered, so that nobody misses why tracks are absent. */
export function ManagerFilters() {
  const [parameters] = useSearchParams();
  const filter = readManagedFilter(parameters);
  const isOpen = isFiltered(filter);
  return (
    <details open={isOpen} className="mb-4 border border-line">
      <summary className="flex min-h-10 cursor-pointer items-center px-3 font-semibold text-sm">
        {m.filters()}
      </summary>
      <Form
        key={parameters.toString()}
        action={href("/admin/music-manager")}
        aria-label={m.filters()}
        className="grid gap-4 border-line border-t p-3 sm:grid-cols-2 lg:grid-cols-5"
      >
        <OtherParameters names={["search", "order"]} />
        <SelectField label={m.state()} name="state" defaultValue={filter.state ?? ""}>
          <option value="">{m.manager_any_state()}</option>
          {managedStates.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]()}
            </option>
          ))}
        </SelectField>
        <InputField
          label={m.bpm()}
          name="bpm"
          defaultValue={parameters.get("bpm") ?? ""}
          placeholder="118-124"
          inputMode="decimal"
          maxLength={15}
          autoComplete="off"
          isNumeric
        />
        <SelectField label={m.key()} name="key" defaultValue={filter.key ?? ""}>
          <option value="">{m.manager_any_key()}</option>
          {musicalKeys.map(({ key, camelot }) => (
            <option key={key} value={key}>
              {key} · {camelot}
            </option>
          ))}
        </SelectField>
        <InputField
          label={m.manager_added_since()}
          name="since"
          type="date"
          defaultValue={filter.since ?? ""}
        />
        <InputField
          label={m.manager_likes_at_least()}
          name="likes"
          defaultValue={filter.likes === undefined ? "" : String(filter.likes)}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          isNumeric
        />
        <div className="flex flex-wrap gap-2 sm:col-span-full">
          <button type="submit" className={buttonVariants("ink", "small")}>
            {m.manager_apply_filters()}
          </button>
          {isOpen && (
            <Link to={href("/admin/music-manager")} className={buttonVariants("quiet", "small")}>
              {m.manager_clear_filters()}
            </Link>
          )}
        </div>
      </Form>
    </details>
  );
}
