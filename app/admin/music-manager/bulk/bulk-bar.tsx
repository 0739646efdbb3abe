import { useId } from "react";
import { Form, href, Link, useSearchParams } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatAllTracksCount } from "#app/platform/ui/counts.ts";
import { controlVariants } from "#app/platform/ui/field.tsx";
import { type BulkActionName, bulkActionNames } from "#app/shop/catalog/bulk/bulk-action.ts";
import { m } from "#messages";
import { managerParameters } from "../manager-address.ts";
import type { TrackPermissions } from "../track-permissions.ts";
import { BULK_FORM, bulkActionAddress, PUBLISH, SELL } from "./bulk-address.ts";
import { useSelection } from "./use-selection.ts";

type Props = {
  permissions: TrackPermissions;
  list: { tracks: { id: string }[]; count: number; hasMore: boolean; search?: string };
  last: { id: string; action: BulkActionName; count: number } | undefined;
};

/** Submits a GET that leads to the preview. */
export function BulkBar({ permissions, list, last }: Props) {
  const [parameters] = useSearchParams();
  const { tracks, count, hasMore, search } = list;
  const selection = useSelection(tracks);
  const { selected } = selection;
  const isChosen = selected === undefined || selected > 0;
  const here = managerParameters.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [{ name, value }] : [];
  });
  return (
    <Form
      id={BULK_FORM}
      action={href("/admin/music-manager/bulk")}
      aria-label={m.several_tracks()}
      className={`mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 border px-3 py-2 text-sm ${selected ? "sticky top-16 short:top-0 z-20 border-accent bg-raised" : "border-line bg-ground"}`}
    >
      {here.map((field) => (
        <input key={field.name} type="hidden" {...field} />
      ))}
      <SelectAll {...selection} />
      {count > tracks.length && (
        <label className="flex min-h-9 items-center gap-2.5">
          <input type="checkbox" name="all" value="1" className="size-5 shrink-0 accent-accent" />
          {formatAllTracksCount({ count, hasMore, isSearch: search !== undefined })}
        </label>
      )}
      <span className="flex grow flex-wrap items-center justify-end gap-2">
        {last && (
          <Link to={bulkActionAddress(last.id)} className="mr-auto underline underline-offset-4">
            {m.music_manager_undo({
              bulkActNames: bulkActionNames[last.action](),
              count: last.count,
            })}
          </Link>
        )}
        <ActionSelect permissions={permissions} />
        <button
          type="submit"
          disabled={!isChosen}
          className={buttonVariants(isChosen ? "ink" : "disabled", "small")}
        >
          {m.continue()}
        </button>
      </span>
    </Form>
  );
}

function SelectAll({ selected, all, toggleAll }: ReturnType<typeof useSelection>) {
  return (
    <label className="scripted flex min-h-9 items-center gap-2.5">
      <input
        ref={all}
        type="checkbox"
        aria-label={m.music_manager_select_all()}
        onChange={toggleAll}
        className="size-5 shrink-0 accent-accent"
      />
      <span role="status" className="min-w-22 tabular-nums">
        {selected ? m.music_manager_selected({ selected }) : m.music_manager_select_all()}
      </span>
    </label>
  );
}

function ActionSelect({ permissions }: { permissions: TrackPermissions }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {m.music_manager_what_to_do_with_the_selected()}
      </label>
      <span className="w-56 [&>select]:h-9">
        <select id={id} name="act" className={controlVariants()}>
          <option value={PUBLISH}>{m.bulk_publish()}</option>
          <option value={SELL}>{m.sell_together()}</option>
          {permissions.bulk.map((action) => (
            <option key={action} value={action}>
              {bulkActionNames[action]()}
            </option>
          ))}
        </select>
      </span>
    </>
  );
}
