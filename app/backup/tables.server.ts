import type pg from "pg";

export type BackupTable = { name: string; columns: string[] };

/** A restored shop signs everyone out, resets counters, and has an identity and backups of its own. */
const excluded = [
  "sessions",
  "login_attempts",
  "backup_runs",
  "kysely_migration",
  "kysely_migration_lock",
  "shop_identity",
];

export function isSkipped(table: string): boolean {
  return table.startsWith("kysely_") || table === "shop_identity";
}

/** A backup excludes unfinished uploads. */
const conditions: Record<string, string> = { uploads: "state in ('ready', 'failed', 'claimed')" };

const tablesQuery = `
  select c.oid, c.relname as name from pg_class c
  where c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition
    and c.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export async function listTableNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`${tablesQuery} order by name`);
  return rows.map(({ name }) => name);
}

/** Tables are in dependency order, without generated columns. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<BackupTable>(
    `select t.name, array_agg(a.attname::text order by a.attnum) as columns
     from (${tablesQuery}) t join pg_attribute a on a.attrelid = t.oid
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and t.name <> all($1)
     group by t.name order by t.name`,
    [excluded],
  );
  const { rows: references } = await client.query<Reference>(
    `select child.relname as child, parent.relname as parent
     from pg_constraint r join pg_class child on child.oid = r.conrelid
       join pg_class parent on parent.oid = r.confrelid
     where r.contype = 'f' and r.conrelid <> r.confrelid
       and r.connamespace = current_schema()::regnamespace`,
  );
  return sortByReferences(tables, references);
}

type Reference = { child: string; parent: string };

function sortByReferences(tables: BackupTable[], references: Reference[]): BackupTable[] {
  const ordered: BackupTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const waits = (name: string) =>
      references.some(({ child, parent }) => child === name && left.some((t) => t.name === parent));
    const free = left.filter(({ name }) => !waits(name));
    if (free.length === 0) {
      throw new Error(`These tables refer to each other: ${left.map((t) => t.name).join(", ")}.`);
    }
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

export function copyOut({ name, columns }: BackupTable): string {
  const chosen = columns.map(quoted).join(", ");
  const condition = conditions[name] ? ` where ${conditions[name]}` : "";
  return `copy (select ${chosen} from ${quoted(name)}${condition}) to stdout`;
}

export function copyIn({ name, columns }: BackupTable): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(", ")}) from stdin`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

type Sequence = { name: string; lastValue: string; isCalled: boolean };

export async function listSequences(
  client: pg.ClientBase,
  tables: BackupTable[],
): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select s.relname as name from pg_class s
       join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
       join (${tablesQuery}) t on t.oid = d.refobjid
     where s.relkind = 'S' and t.name = any($1) order by name`,
    [tables.map(({ name }) => name)],
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<Sequence>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    );
    for (const value of values) sequences.push({ ...value, name });
  }
  return sequences;
}
