import { recordAct } from "#app/audit/record-act.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import { prepareJobs } from "#app/jobs/job-runner.server.ts";
import { importLikes } from "./import-likes.server.ts";
import { ImportReport } from "./import-report.ts";
import { importTracks } from "./import-tracks.server.ts";
import { findOwners, importUsers, nameOwners, type Owners } from "./import-users.server.ts";
import { hasTable, importMessages, importServices } from "./import-words.server.ts";
import type { SourceTable } from "./read-source.ts";
import { type TableName, tableNames } from "./table-names.ts";

export type ImportChoice = {
  /** Does all of it and undoes it. */
  isTrial: boolean;
  /** Whether covers and previews are fetched. */
  hasMedia: boolean;
  /** Usernames of accounts that stand for users of the former shop, by their ids there. */
  named: Map<string, string>;
};

export type Imported = {
  tables: { table: TableName; rows: number; added: number }[];
  problems: string[];
  notes: string[];
};

class Undo extends Error {}

/**
 * Brings tables of another shop, all or nothing: with a single problem nothing is changed. What is here
 * already stays as it is, so that the same tables brought again change nothing.
 */
export async function importShop(sources: SourceTable[], choice: ImportChoice): Promise<Imported> {
  const report = new ImportReport();
  const tables: Imported["tables"] = [];
  await prepareJobs();
  try {
    await db.transaction().execute(async (on) => {
      const owners = await findOwners(on);
      const inOrder = tableNames.flatMap((name) => sources.filter(({ table }) => table === name));
      for (const source of inOrder) {
        const added = await importTable(on, source, report, { ...choice, owners });
        tables.push({ table: source.table, rows: source.rows.length, added });
        await record(on, source.table, added);
      }
      if (choice.isTrial || report.problems.length > 0) throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return { tables, problems: report.problems, notes: report.notes };
}

async function importTable(
  on: Db,
  source: SourceTable,
  report: ImportReport,
  choice: ImportChoice & { owners: Owners },
): Promise<number> {
  if (!(await hasTable(on, source.table))) {
    report.notes.push(`This version of the shop has no ${source.table}; they are left out.`);
    return 0;
  }
  switch (source.table) {
    case "user_profiles":
      return importUsers(on, source, report, choice);
    case "music_tracks":
      for (const username of await nameOwners(on, choice.named, choice.owners)) {
        report.problems.push(`There is no account called ${username}.`);
      }
      return importTracks(on, source, report, choice);
    case "track_likes":
      return importLikes(on, source, report);
    case "services_data":
      return importServices(on, source, report);
    case "contact_messages":
      return importMessages(on, source, report);
  }
}

const kindOf = {
  user_profiles: "user",
  music_tracks: "track",
  track_likes: "track",
  services_data: "services",
  contact_messages: "message",
} as const;

async function record(on: Db, table: TableName, added: number): Promise<void> {
  if (added === 0) return;
  const subject = { kind: kindOf[table], name: table };
  await recordAct(on, { by: undefined, act: "import", subject, details: { added } });
}
