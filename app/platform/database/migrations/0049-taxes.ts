import { type Kysely, sql } from "kysely";

const settings = sql`
  alter table settings
    add column tax_mode text check (tax_mode in ('none', 'home', 'buyer-country')),
    add column tax_country text check (tax_country ~ '^[A-Z]{2}$'),
    add column tax_note text check (char_length(tax_note) between 1 and 300),
    add check (tax_mode is null or tax_mode = 'none' or tax_country is not null);
`;

const rates = sql`
  create table tax_rates (
    country text not null check (country ~ '^[A-Z]{2}$'),
    valid_from date not null,
    basis_points integer not null check (basis_points between 0 and 5000),
    primary key (country, valid_from)
  );
`;

const orders = sql`
  create table order_taxes (
    order_id uuid primary key references orders on delete cascade,
    mode text not null check (mode in ('none', 'home', 'buyer-country')),
    country text,
    basis_points integer not null,
    net_cents bigint not null,
    tax_cents bigint not null,
    reason text not null check (reason in ('taxed', 'not-charged', 'outside-eu')),
    note text,
    check ((country is null) = (reason <> 'taxed'))
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [settings, rates, orders]) await part.execute(db);
}
