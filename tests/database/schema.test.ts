import { sql } from "kysely";
import { expect, test } from "vitest";
import { subjectKinds } from "../../app/platform/audit/audit-filter.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { sourcesIn } from "../project/syntax.ts";

type Column = { table: string; column: string; isNullable: boolean; type: string };

/** Returns the types of all subjects' schemas as text, by table and column. */
function declaredColumns(): Map<string, Map<string, string>> {
  const schemas = sourcesIn("app").filter(({ path }) => path.endsWith("schema.ts"));
  const text = schemas.map((schema) => schema.text).join("\n");
  const tables = new Map<string, Map<string, string>>();
  for (const [, name = "", body = ""] of text.matchAll(
    /^(?:export )?type (\w+) = \{([\s\S]*?)\};/gm,
  )) {
    const columns = [...body.matchAll(/^\s*(?:\{\s*)?(\w+):\s([^;]+);?/gm), ...inline(body)];
    tables.set(name, new Map(columns.map(([, column = "", type = ""]) => [column, type.trim()])));
  }
  return tables;
}

/** Returns the type of each table, from the lists that the subjects declare. */
function tablesIn(declared: Map<string, Map<string, string>>): Map<string, string> {
  const lists = [...declared].filter(([type]) => type.endsWith("Tables"));
  return new Map(lists.flatMap(([, tables]) => [...tables]));
}

/** Parses the columns of a one-line type. */
function inline(body: string) {
  return body.includes("\n") ? [] : body.matchAll(/(\w+): ([^;]+)/g);
}

async function migratedColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", is_nullable = 'YES' as "isNullable",
      data_type as "type"
    from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely_%'
  `.execute(db);
  return rows;
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const typeScriptOf: Record<string, RegExp> = {
  text: /string|Currency|GenreColor|MessageLanguage|ProviderName|SubjectKind|TaxName|Translated|WithdrawalLaw|"/,
  uuid: /string/,
  boolean: /boolean/,
  integer: /number/,
  smallint: /number/,
  bigint: /number/,
  "double precision": /number/,
  bytea: /Buffer/,
  jsonb:
    /unknown|Attention|DeletedTranslation|FileProblem|MailProblem|PaymentItem|PaymentProblem|RefundReason|ReleaseProblem|ReleaseRefusal/,
  date: /Day/,
  ARRAY: /\[\]/,
  "timestamp with time zone": /Date|MadeAt/,
};

test("the data documentation says exactly what the migrated database contains", async () => {
  const declared = declaredColumns();
  const described = [...tablesIn(declared)].flatMap(([table, type]) =>
    [...(declared.get(type) ?? [])].map(([column]) => `${table}.${column}`),
  );
  const columns = await migratedColumns();
  const real = columns.map(({ table, column }) => `${camel(table)}.${camel(column)}`);
  expect(described.sort()).toEqual(real.sort());
});

test("every column has the type and nullability of its description", async () => {
  const declared = declaredColumns();
  const tables = tablesIn(declared);
  const wrong = (await migratedColumns()).filter(({ table, column, isNullable, type }) => {
    const text = declared.get(tables.get(camel(table)) ?? "")?.get(camel(column)) ?? "";
    return /\bnull\b/.test(text) !== isNullable || !typeScriptOf[type]?.test(text);
  });
  expect(wrong).toEqual([]);
});

/** Codes of the types that are not written in the schema. */
const codesOfTypes: Record<string, string[]> = { SubjectKind: Object.keys(subjectKinds) };

/** Returns the codes of a column's type, or undefined if the schema doesn't write them. */
function codesIn(type: string): string[] | undefined {
  const codes = [...type.matchAll(/(?<!\[)"([^"]+)"/g)].map(([, code = ""]) => code);
  return codes.length > 0 ? codes : codesOfTypes[type];
}

test("the database accepts exactly the codes that a column's type has", async () => {
  const { rows } = await sql<{ table: string; column: string; rule: string }>`
    select conrelid::regclass::text as "table", attname as "column",
      pg_get_constraintdef(pg_constraint.oid) as rule
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1
      and connamespace = current_schema()::regnamespace
  `.execute(db);
  const declared = declaredColumns();
  const tables = tablesIn(declared);
  const compared = rows.flatMap(({ table, column, rule }) => {
    const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(rule) ?? [];
    const type = declared.get(tables.get(camel(table)) ?? "")?.get(camel(column)) ?? "";
    const codes = codesIn(type)?.sort().join();
    if (list === undefined || codes === undefined) return [];
    const accepted = [...list.matchAll(/'([^']+)'/g)].map(([, code = ""]) => code);
    return [{ column: `${table}.${column}`, codes, accepted: accepted.sort().join() }];
  });
  expect(compared.length).toBeGreaterThan(20);
  expect(compared.filter(({ codes, accepted }) => codes !== accepted)).toEqual([]);
});
