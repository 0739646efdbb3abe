import { GitMerge } from "lucide-react";
import { href, useFetcher } from "react-router";
import { Badge } from "#app/platform/ui/badge.tsx";
import type { ManagedGenre } from "#app/shop/catalog/genres/genres.server.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { OrderedRow, OrderedRows } from "../shared/ordered-rows.tsx";
import { RowLink } from "../shared/row-buttons.tsx";
import { useRowDrag } from "../shared/use-row-drag.ts";
import { genreDialogAddress } from "./genre-address.ts";
import { GenreSwatch } from "./genre-swatch.tsx";

const action = href("/admin/genres");

export function GenreRows({ genres }: { genres: ManagedGenre[] }) {
  const moving = useFetcher();
  const { drag, shadow, begin } = useRowDrag((id, otherId) => {
    void moving.submit({ intent: "move", id, otherId }, { method: "post", action });
  });
  // Names stay in line with each other.
  const hasColors = genres.some(({ color }) => color !== null);
  const dragged = genres.find(({ id }) => id === drag?.id);
  return (
    <>
      <OrderedRows onPointerDown={begin}>
        {genres.map(({ id, name, isHidden, color, trackCount }, index) => (
          <OrderedRow
            key={id}
            rowId={id}
            isTarget={drag?.overId === id}
            name={name}
            moveProps={{
              action,
              fields: { id },
              isFirst: index === 0,
              isLast: index === genres.length - 1,
            }}
            editAt={genreDialogAddress("edit", id)}
            deleteAt={genreDialogAddress("delete", id)}
            deleteVerb="Delete"
            more={
              <RowLink
                to={genreDialogAddress("merge", id)}
                label={m.genres_merge_named({ name })}
                icon={GitMerge}
              />
            }
          >
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <h2 className="flex min-w-0 items-center gap-2.5 font-semibold">
                {hasColors && <GenreSwatch color={color} />}
                <bdi className="min-w-0">{name}</bdi>
              </h2>
              {isHidden && <Badge tone="line">{m.genres_hidden_badge()}</Badge>}
              <p className="text-muted text-sm">{m.track_count({ count: trackCount })}</p>
              <IntentButton
                intent={isHidden ? "show" : "hide"}
                fields={{ id }}
                action={action}
                aria-label={
                  isHidden ? m.genres_show_named({ name }) : m.genres_hide_named({ name })
                }
                className="min-h-9 text-muted text-sm underline hover:text-ink"
              >
                {isHidden ? m.genres_show() : m.genres_hide()}
              </IntentButton>
            </div>
          </OrderedRow>
        ))}
      </OrderedRows>
      {dragged && (
        <div
          ref={shadow}
          aria-hidden
          className="pointer-events-none fixed top-0 left-0 z-50 max-w-64 truncate border border-ink bg-ground px-3 py-2 text-sm"
        >
          {dragged.name}
        </div>
      )}
    </>
  );
}
