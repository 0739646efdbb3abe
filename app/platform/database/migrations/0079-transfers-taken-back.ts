import { type Kysely, sql } from "kysely";

/** Money that left the account again: `outgoing` until it is known which counted payment it was. */
const states = sql`
  alter table transfer_lines
    drop constraint transfer_lines_state_check,
    add constraint transfer_lines_state_check check
      (state in ('open', 'counted', 'returned', 'ignored', 'outgoing', 'reversed')),
    drop constraint transfer_lines_check,
    add constraint transfer_lines_payment_check check
      ((state in ('counted', 'returned', 'reversed')) = (payment_id is not null)),
    drop constraint transfer_lines_check1,
    add constraint transfer_lines_decided_check check
      ((state in ('open', 'outgoing')) = (decided_at is null));
`;

const indexes = sql`
  drop index transfer_lines_settled;
  create index transfer_lines_settled on transfer_lines (decided_at desc, id)
    where state in ('counted', 'returned', 'reversed');
  create index transfer_lines_left on transfer_lines using gin (creditor_references)
    where state in ('outgoing', 'reversed');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [states, indexes]) await part.execute(db);
}
