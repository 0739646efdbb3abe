import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { Selection } from "#app/shop/catalog/bulk/bulk-action.ts";
import { selectedTracks } from "#app/shop/catalog/bulk/check-tracks.server.ts";
import { joinHold } from "#app/shop/catalog/reservation.server.ts";
import { m } from "#messages";
import { sellTogether } from "./sell-track.server.ts";

/** Largest number of tracks in a cart too. */
const MAX_SOLD = 20;

type Checked = { id: string; title: string; priceCents: number; problem: string | undefined };

/** Changes nothing. */
export async function previewSelling(actor: Actor, selection: Selection): Promise<Checked[]> {
  const { rows } = await sql<Omit<Checked, "problem"> & { isSold: boolean; isReserved: boolean }>`
    select track.id, track.title, track.price_cents, track.sold_at is not null as is_sold,
      claim.id is not null as is_reserved
    from (${selectedTracks(actor, selection)}) track ${joinHold}
    order by track.position limit ${MAX_SOLD + 1}
  `.execute(db);
  return rows.map(({ isSold, isReserved, ...track }, index) => ({
    ...track,
    problem: problemOf({ isSold, isReserved, index }),
  }));
}

type State = { isSold: boolean; isReserved: boolean; index: number };

function problemOf({ isSold, isReserved, index }: State): string | undefined {
  if (isSold) return m.bulk_left_sold();
  if (isReserved) return m.bulk_left_reserved();
  return index < MAX_SOLD ? undefined : m.sell_too_many({ count: MAX_SOLD });
}

/** Sells what the preview showed as ready in one order. */
export async function sellSelected(
  actor: Actor,
  selection: Selection,
  client: Client,
): Promise<Outcome<string[]>> {
  const tracks = await previewSelling(actor, selection);
  const ready = tracks.filter(({ problem }) => problem === undefined);
  if (ready.length === 0) return refuse("conflict", m.sell_none_ready());
  return sellTogether(
    actor,
    ready.map(({ id }) => id),
    client,
  );
}
