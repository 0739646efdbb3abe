import { type Kysely, sql } from "kysely";

/** Businesses of other countries of the EU that owe the VAT themselves, and the seller's VAT ID that their invoice names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table settings add column tax_reverse_charge boolean not null default false;
    alter table order_taxes
      add column seller_vat_id text,
      drop constraint order_taxes_reason_check,
      add constraint order_taxes_reason_check
        check (reason in ('taxed', 'not-charged', 'outside-eu', 'reverse-charge')),
      add check ((seller_vat_id is null) = (reason <> 'reverse-charge'));
  `.execute(db);
}
