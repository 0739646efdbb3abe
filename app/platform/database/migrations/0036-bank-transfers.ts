import { type Kysely, sql } from "kysely";

const settings = sql`
  alter table settings
    add column bank_holder text check (char_length(bank_holder) between 1 and 70),
    add column bank_iban text check (bank_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
    add column bank_bic text check (bank_bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
    add column transfer_days integer not null default 3 check (transfer_days between 1 and 10),
    add column transfer_grace_days integer not null default 2
      check (transfer_grace_days between 0 and 10),
    add check ((bank_holder is null) = (bank_iban is null)),
    add check (bank_bic is null or bank_iban is not null);
`;

const transfers = sql`
  alter table payments
    add column transfer jsonb check (octet_length(transfer::text) <= 2000),
    add column pay_by timestamptz,
    add check ((transfer is null) = (pay_by is null)),
    add check (transfer is null or provider = 'bank-transfer');
  create index payments_pay_by on payments (pay_by) where pay_by is not null and state = 'open';
  create index orders_awaiting_transfer on orders (network) where state = 'awaiting-transfer';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await settings.execute(db);
  await transfers.execute(db);
}
