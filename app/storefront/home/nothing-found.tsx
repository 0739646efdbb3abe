import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { m } from "#messages";
import { Section } from "../shared/section.tsx";
import { TrackGrid } from "../shared/track-grid.tsx";
import type { LoadedSearch } from "./load-search.server.ts";

export function NothingFound({ loaded }: { loaded: LoadedSearch }) {
  const { results, saveAddress, nearest } = loaded;
  const suggestion = results.correction?.search;
  return (
    <>
      <EmptyState title={m.no_tracks_found()} text={m.search_empty_text()}>
        <p className="mt-6 flex flex-wrap justify-center gap-3">
          {suggestion && (
            <Link
              to={listAddress(href("/"), queryOf({ search: suggestion }))}
              className={buttonVariants("accent")}
            >
              {m.search_for({ search: suggestion })}
            </Link>
          )}
          <Link to={saveAddress} rel="nofollow" className={buttonVariants("plain")}>
            {m.store_notify_when_some()}
          </Link>
        </p>
      </EmptyState>
      {nearest && nearest.tracks.length > 0 && (
        <Section
          heading={nearest.label ? m.search_nearest({ label: nearest.label }) : m.home_discover()}
        >
          <TrackGrid tracks={nearest.tracks} />
        </Section>
      )}
    </>
  );
}
