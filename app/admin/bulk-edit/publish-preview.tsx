import { Form, href, Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { managerAddress } from "../music-manager/manager-address.ts";

type Props = {
  drafts: { id: string; title: string; problem: string | undefined }[];
  backTo: string;
};

/** Says before anything is public which drafts are ready, and what the others lack. */
export function PublishPreview({ drafts, backTo }: Props) {
  const ready = drafts.filter(({ problem }) => problem === undefined);
  const unready = drafts.filter(({ problem }) => problem !== undefined);
  return (
    <div className="grid max-w-3xl gap-8">
      <section aria-labelledby="ready">
        <h2 id="ready" className="font-semibold text-lg">
          {ready.length > 0
            ? m.bulk_ready_to_publish({ count: ready.length })
            : m.bulk_none_ready()}
        </h2>
        {ready.length > 0 && (
          <ul className="mt-3 divide-y divide-line border-line border-y text-sm">
            {ready.map(({ id, title }) => (
              <li key={id} className="py-2.5 font-semibold [overflow-wrap:anywhere]">
                {title}
              </li>
            ))}
          </ul>
        )}
      </section>
      {unready.length > 0 && (
        <section aria-labelledby="unready">
          <h2 id="unready" className="font-semibold text-lg">
            {m.several_tracks_not_changed()}
          </h2>
          <ul className="mt-3 divide-y divide-line border-line border-y text-sm">
            {unready.map(({ id, title, problem }) => (
              <li key={id} className="py-2.5 [overflow-wrap:anywhere]">
                <Link
                  to={managerAddress(new URLSearchParams(), { edit: id })}
                  className="font-semibold underline underline-offset-4"
                >
                  {title}
                </Link>
                <span className="block text-muted">{problem}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        {ready.length > 0 && (
          <button type="submit" name="intent" value="publish" className={buttonVariants("accent")}>
            {m.bulk_publish_count({ count: ready.length })}
          </button>
        )}
        <Link to={backTo || href("/admin/music-manager")} className={buttonVariants("plain")}>
          {m.several_tracks_back_to_the_list()}
        </Link>
      </Form>
    </div>
  );
}
