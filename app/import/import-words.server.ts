import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#app/database/db.server.ts";
import { as, cell, flag, moment, text } from "./cells.ts";
import type { ImportReport } from "./import-report.ts";
import type { SourceTable } from "./read-source.ts";

const amount = z.coerce.number().min(0).max(1_000_000);
const servicePackage = z.looseObject({
  id: z.coerce.string().min(1).max(100),
  title: z.string().min(1).max(200),
  price: amount,
});

const services = z.object({
  mixing: z.array(servicePackage),
  mastering: z.array(servicePackage),
});

function parsed(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}

const servicesRow = z.object({
  category: text(100),
  data: cell(
    (given) => services.safeParse(parsed(given)).data,
    "an object with the lists mixing and mastering of packages",
  ),
});

/** Brings the service packages of a shop that has none of its own yet; answers how many records. */
export async function importServices(on: Db, table: SourceTable, report: ImportReport) {
  let added = 0;
  for (const row of report.read(table, servicesRow)) {
    if (!row.data) {
      report.problem(row, "data is missing.");
      continue;
    }
    const { numAffectedRows } = await sql`
      insert into services_data (category, data)
      values (${row.category ?? "all_services"}, ${JSON.stringify(row.data)})
      on conflict (category) do nothing`.execute(on);
    if (numAffectedRows === 1n) added += 1;
    else report.note(row, "the shop has packages of its own already, which stay.");
  }
  return added;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const messageRow = z.object({
  id: text(100),
  name: text(120),
  email: as(z.email().max(254), "an e-mail address"),
  message: text(5000),
  read: flag,
  created_at: moment,
});

/** Brings messages of the contact form; answers how many. */
export async function importMessages(on: Db, table: SourceTable, report: ImportReport) {
  let added = 0;
  for (const row of report.read(table, messageRow)) {
    const { name, email, message, created_at: at = new Date(0) } = row;
    if (!name || !email || !message) {
      report.problem(row, "name, email and message are needed.");
      continue;
    }
    const id = row.id && uuid.test(row.id) ? row.id : uuidOf([row.id, name, email, message, at]);
    const { numAffectedRows } = await sql`
      insert into contact_messages (id, name, email, message, read_at, created_at)
      values (${id}, ${name}, ${email}, ${message}, ${row.read ? at : null}, ${at})
      on conflict (id) do nothing`.execute(on);
    if (numAffectedRows === 1n) added += 1;
  }
  return added;
}

/** The same id for the same row, however often it comes: RFC 9562, version 8. */
function uuidOf(row: unknown[]): string {
  const digits = createHash("sha256").update(JSON.stringify(row)).digest("hex");
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

/** Whether this version of the shop has the table. */
export async function hasTable(on: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(${table}) is not null as "isThere"`.execute(on);
  return rows[0]?.isThere ?? false;
}
