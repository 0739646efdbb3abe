import { Form, Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { usePrice } from "#app/platform/ui/shop-currency.ts";
import { MAX_CHANGED } from "#app/shop/catalog/bulk/bulk-action.ts";
import { type BulkValues, describeValues } from "#app/shop/catalog/bulk/bulk-values.ts";
import { m } from "#messages";
import { SkippedTrackList } from "./skipped-track-list.tsx";

type Change = { id: string; title: string; before: BulkValues; after: BulkValues };

type Props = {
  preview: {
    changing: number;
    hasMore: boolean;
    left: React.ComponentProps<typeof SkippedTrackList>["skipped"];
    changes: Change[];
    seenAt: number;
  };
  formKey: string;
  backTo: string;
};

export function BulkPreview({ preview, formKey, backTo }: Props) {
  const { changing, hasMore, left, changes, seenAt } = preview;
  const rest = changing - changes.length;
  return (
    <>
      <section aria-labelledby="preview" className="mt-8 max-w-3xl">
        <h2 id="preview" className="font-semibold text-lg">
          {changing > 0
            ? m.several_tracks_will_change({ changing })
            : m.several_tracks_no_track_would_change()}
        </h2>
        {hasMore && (
          <p className="mt-1 text-muted text-sm">
            {m.several_tracks_at_a_time_the_first_of({ maxChanged: MAX_CHANGED })}
          </p>
        )}
        {changes.length > 0 && <ChangeTable changes={changes} />}
        {rest > 0 && <p className="mt-2 text-muted text-sm">{m.several_tracks_and({ rest })}</p>}
      </section>
      <SkippedTrackList skipped={left} heading={m.several_tracks_not_changed()} />
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="seenAt" value={seenAt} />
        {changing > 0 && (
          <button type="submit" name="intent" value="run" className={buttonVariants("accent")}>
            {m.several_tracks_change({ changing })}
          </button>
        )}
        <Link to={backTo} className={buttonVariants("plain")}>
          {m.several_tracks_back_to_the_list()}
        </Link>
      </Form>
    </>
  );
}

function ChangeTable({ changes }: { changes: Change[] }) {
  return (
    <table className="mt-3 w-full border-line border-t text-left text-sm">
      <thead className="sr-only sm:not-sr-only">
        <tr className="mono-type border-line border-b text-muted uppercase">
          <th className="w-1/2 py-2 font-normal">{m.track()}</th>
          <th className="py-2 font-normal">{m.several_tracks_what_changes()}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.id} className="border-line border-b align-top max-sm:block max-sm:py-2">
            <th
              scope="row"
              className="py-2.5 pr-4 font-semibold [overflow-wrap:anywhere] max-sm:block max-sm:py-0.5"
            >
              {change.title}
            </th>
            <td className="py-2.5 max-sm:block max-sm:py-0.5">
              <ChangedFields change={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const fieldNames: Record<string, () => string> = {
  price: m.price,
  sale: m.badge_sale,
  newArrival: m.track_new_arrival,
  favorite: m.badge_favorite,
  genre: m.genre,
  owner: m.owner,
  archived: m.downloads_archived,
};

function ChangedFields({ change }: { change: Change }) {
  const formatPrice = usePrice();
  const before = describeValues(change.before, formatPrice);
  const after = describeValues(change.after, formatPrice);
  const changed = Object.entries(after).filter(([name, text]) => before[name] !== text);
  return (
    <ul className="grid gap-0.5">
      {changed.map(([name, text]) => (
        <li key={name} className="tabular-nums">
          <span className="text-muted">{fieldNames[name]?.()}</span> <del>{before[name]}</del>{" "}
          <span aria-hidden>→</span> <ins className="font-semibold no-underline">{text}</ins>
        </li>
      ))}
    </ul>
  );
}
