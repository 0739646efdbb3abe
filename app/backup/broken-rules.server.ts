import type pg from "pg";
import { m } from "#messages";
import { quoted } from "./tables.server.ts";

const rules: { broken: string; describe: (found: string) => string }[] = [
  {
    broken: `select track_id as found from orders join order_lines on order_id = orders.id
      where state = 'paid' and is_held and track_id is not null group by track_id having count(*) > 1`,
    describe: (track) => m.verify_sold_twice({ track }),
  },
  {
    broken:
      "select position::text as found from music_tracks group by position having count(*) > 1",
    describe: (position) => m.verify_same_position({ position }),
  },
  {
    broken: "select slug as found from music_tracks group by slug having count(*) > 1",
    describe: (slug) => m.verify_same_address({ slug }),
  },
  {
    // Until a shop is set up, nobody with an account has done anything.
    broken: `select 'none' as found where (exists (select from user_profiles)
        or exists (select from audit_log where actor_id is not null))
      and not exists (select from user_profiles where role = 'admin' and is_active)`,
    describe: () => m.verify_no_administrator(),
  },
];

export async function findBrokenRules(client: pg.ClientBase): Promise<string[]> {
  // A damaged index would report no problem.
  await client.query("set enable_indexscan = off; set enable_indexonlyscan = off");
  await client.query("set enable_bitmapscan = off");
  const problems: string[] = [];
  for (const { broken, describe } of rules) {
    const { rows } = await client.query<{ found: string }>(broken);
    problems.push(...rows.map(({ found }) => describe(found)));
  }
  for (const reference of await listReferences(client)) {
    const count = await countOrphans(client, reference);
    const { child, parent } = reference;
    if (count > 0) problems.push(m.verify_orphans({ count, child, parent }));
  }
  return problems;
}

type Reference = { child: string; parent: string; columns: string[]; keys: string[] };

async function listReferences(client: pg.ClientBase): Promise<Reference[]> {
  const names = (list: string, table: string) => `(select array_agg(a.attname::text order by n)
    from unnest(${list}) with ordinality k (number, n)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`;
  const { rows } = await client.query<Reference>(
    `select child.relname as child, parent.relname as parent,
       ${names("r.conkey", "r.conrelid")} as columns, ${names("r.confkey", "r.confrelid")} as keys
     from pg_constraint r join pg_class child on child.oid = r.conrelid
       join pg_class parent on parent.oid = r.confrelid
     where r.contype = 'f' and r.connamespace = current_schema()::regnamespace
     order by child, parent, columns`,
  );
  return rows;
}

async function countOrphans(client: pg.ClientBase, reference: Reference): Promise<number> {
  const { child, parent, columns, keys } = reference;
  const isSame = columns.map(
    (column, index) => `p.${quoted(keys[index] ?? "")} = c.${quoted(column)}`,
  );
  const isGiven = columns.map((column) => `c.${quoted(column)} is not null`);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${quoted(child)} c where ${isGiven.join(" and ")}
       and not exists (select from ${quoted(parent)} p where ${isSame.join(" and ")})`,
  );
  return rows[0]?.count ?? 0;
}
