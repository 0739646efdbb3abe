import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#app/platform/database/db.server.ts";
import { emailSchema } from "#app/platform/system/email-address.ts";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import { importMessage } from "#app/shop/customers/messages/receive-message.server.ts";
import { ALL_SERVICES, importServices } from "#app/shop/services/services.server.ts";
import { m } from "#messages";
import { cell, flag, parseCell, text, time } from "./cells.ts";
import type { ImportReport } from "./import-report.ts";
import type { SourceTable } from "./read-source.server.ts";

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
  data: cell((given) => services.safeParse(parsed(given)).data, m.import_wanted_packages),
});

export async function importPackages(
  tx: Db,
  table: SourceTable,
  report: ImportReport,
): Promise<number> {
  let added = 0;
  for (const row of report.read(table, servicesRow)) {
    if (!row.data) {
      report.problem(row, m.import_column_missing({ column: "data" }));
      continue;
    }
    const isAdded = await importServices(tx, row.category ?? ALL_SERVICES, row.data);
    if (isAdded) added += 1;
    else report.note(row, m.import_packages_stay());
  }
  return added;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const messageRow = z.object({
  id: text(100),
  name: text(120),
  email: parseCell(emailSchema(), m.import_wanted_email),
  message: text(5000),
  read: flag,
  created_at: time,
});

export async function importMessages(
  tx: Db,
  table: SourceTable,
  report: ImportReport,
): Promise<number> {
  let added = 0;
  for (const row of report.read(table, messageRow)) {
    const { name, email, message, created_at: createdAt = new Date(0) } = row;
    if (!name || !email || !message) {
      report.problem(row, m.import_message_incomplete());
      continue;
    }
    const contents = [row.id, name, email, message, createdAt];
    const id = row.id && uuid.test(row.id) ? row.id : uuidOf(contents);
    const readAt = row.read ? createdAt : null;
    const isAdded = await importMessage(tx, { id, name, email, message, readAt, createdAt });
    if (isAdded) added += 1;
  }
  return added;
}

/** Returns the same ID for the same row: RFC 9562, version 8. */
function uuidOf(row: unknown[]): string {
  const digits = sha256Hex(JSON.stringify(row));
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

export async function hasTable(tx: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(${table}) is not null as "isThere"`.execute(tx);
  return rows[0]?.isThere ?? false;
}
