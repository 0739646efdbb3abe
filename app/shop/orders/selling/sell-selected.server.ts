import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { Selection } from "#app/shop/catalog/bulk/bulk-action.ts";
import { selectedTracks } from "#app/shop/catalog/bulk/check-tracks.server.ts";
import { m } from "#messages";
import { reservingStates } from "../state/order-states.ts";
import { sellTogether } from "./sell-track.server.ts";

/** Largest number of tracks in a cart too. */
const MAX_SOLD = 20;

type Checked = { id: string; title: string; priceCents: number; problem: string | undefined };

/** Changes nothing. */
export async function previewSelling(actor: Actor, selection: Selection): Promise<Checked[]> {
  const tracks = await db
    .selectFrom(selectedTracks(actor, selection).as("track"))
    .select(["id", "title", "priceCents", "soldAt"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("orderLines as line")
          .innerJoin("orders", "orders.id", "orderId")
          .whereRef("line.trackId", "=", "track.id")
          .where("state", "in", reservingStates)
          .where((row) =>
            row.or([row("state", "!=", "reserved"), row("reservedUntil", ">", sql<Date>`now()`)]),
          )
          .select("line.id"),
      ).as("isReserved"),
    )
    .orderBy("position")
    .limit(MAX_SOLD + 1)
    .execute();
  return tracks.map(({ soldAt, isReserved, ...track }, index) => ({
    ...track,
    problem: problemOf({ isSold: soldAt !== null, isReserved: !!isReserved, index }),
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
