import { type Kysely, sql } from "kysely";

/** What a consumer must hold on a durable medium: the terms agreed to, and how to reach the seller by telephone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table settings add column seller_phone text check (char_length(seller_phone) between 5 and 40);
    alter table order_consents
      drop constraint order_consents_consent_check,
      add constraint order_consents_consent_check
        check (consent in ('agreement', 'terms', 'deliver-at-once', 'lose-withdrawal'));
    alter table order_documents
      drop constraint order_documents_kind_check,
      add constraint order_documents_kind_check
        check (kind in ('agreement', 'contract-information', 'confirmation', 'invoice', 'credit-note'));
  `.execute(db);
}
