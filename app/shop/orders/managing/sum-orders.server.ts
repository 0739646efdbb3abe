import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { reservingStates } from "../state/order-states.ts";

/** Sums are in the shop's currency, less refunds. Months and years are in UTC. */
export async function sumOrders() {
  const { rows } = await sql<{
    attention: number;
    open: number;
    revenueCents: number;
    monthCents: number;
    yearCents: number;
  }>`
    select (select count(*) from orders where needs_attention)::int as attention,
      (select count(*) from orders where state in (${sql.join(reservingStates)}))::int as open,
      coalesce(sum(count), 0)::bigint as revenue_cents,
      coalesce(sum(count) filter (where part >= month_of(now())), 0)::bigint as month_cents,
      coalesce(sum(count) filter (where part >= month_of(date_trunc('year', now(), 'UTC'))), 0)::bigint as year_cents
    from row_counts where list = 'revenue:' || (select currency from settings)
  `.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error("The orders could not be counted.");
  return sums;
}
