import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { refuse } from "#app/platform/forms/outcome.ts";
import { m } from "#messages";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { kindOfLines } from "../state/order-lines.server.ts";
import { isOfService } from "../state/order-lines.ts";
import { openStates } from "./own-cart.server.ts";

/** Enough for hesitant buyers of one office, too few to block tracks. */
export const reservations = new Limit({ name: "reservations", uses: 60, seconds: 60 * 60 });
const MAX_CARTS_OF_NETWORK = 3;
/** Limit of networks from which an order was paid. */
const MAX_CARTS_OF_BUYERS = 10;
export const PAUSE_MINUTES = 10;
const RETRY_AFTER_SECONDS = 10 * 60;

const pause = () => m.reserve_pause({ minutes: PAUSE_MINUTES });

export type Ruled = { trackId: string; browserHash: Buffer; network: string };

/** Another track needs no room for a cart. */
export async function refuseByRules(
  tx: Db,
  { trackId, browserHash, network }: Ruled,
  cart: LockedOrder | undefined,
) {
  if ((!cart || isOfService(cart)) && (await isNetworkFull(tx, network)))
    return refuse("busy", m.reserve_network_full(), { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const pausing = await tx
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("browserHash", "=", browserHash)
    .where("trackId", "=", trackId)
    .where("state", "=", "expired")
    .where("stateChangedAt", ">", sql<Date>`now() - ${PAUSE_MINUTES} * interval '1 minute'`)
    .select("orders.id")
    .executeTakeFirst();
  return pausing && refuse("busy", pause(), { retryAfterSeconds: PAUSE_MINUTES * 60 });
}

async function isNetworkFull(tx: Db, network: string): Promise<boolean> {
  const { carts } = await tx
    .selectFrom("orders")
    .where("network", "=", network)
    .where("state", "in", openStates)
    .where(kindOfLines("orders"), "=", "track")
    .select(({ fn }) => fn.countAll<number>().as("carts"))
    .executeTakeFirstOrThrow();
  if (carts < MAX_CARTS_OF_NETWORK) return false;
  const paid = await tx
    .selectFrom("orders")
    .where("network", "=", network)
    .where("state", "=", "paid")
    .where("totalCents", ">", 0)
    .select("id")
    .executeTakeFirst();
  return !paid || carts >= MAX_CARTS_OF_BUYERS;
}
