import { sql } from "kysely";

/** SQL condition on `orders`. */
export const areFilesPaused = sql<boolean>`(
  (select pauses_disputed_files from settings) and exists (
    select from payments where payments.order_id = orders.id
    and payments.dispute->>'state' in ('needs-response', 'under-review'))
)`;
