import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { prepareJobs } from "#app/platform/jobs/job-runner.server.ts";
import { m } from "#messages";
import {
  type GenreMap,
  type NewGenre,
  readGenreMap,
  reportUnusedGenres,
} from "./import-genres.server.ts";
import { importLikes } from "./import-likes.server.ts";
import { hasTable, importMessages, importPackages } from "./import-packages.server.ts";
import { ImportReport } from "./import-report.ts";
import { importTracks } from "./import-tracks.server.ts";
import { findOwners, importUsers, nameOwners, type Owners } from "./import-users.server.ts";
import type { SourceTable } from "./read-source.server.ts";
import { type ImportTableName, tableNames } from "./table-names.ts";

type ImportOptions = {
  /** Runs everything and rolls back. */
  isTrial: boolean;
  /** Whether covers and previews are downloaded. */
  hasMedia: boolean;
  /** Usernames of accounts that stand for users of the former shop, by their IDs there. */
  named: Map<string, string>;
};

export type ShopImportResult = {
  tables: { table: ImportTableName; rows: number; added: number }[];
  problems: string[];
  notes: string[];
  newGenres: NewGenre[];
};

/** Imports all or nothing. Existing rows stay, so importing the same tables again adds nothing. */
export async function importShop(
  sources: SourceTable[],
  options: ImportOptions,
): Promise<ShopImportResult> {
  const report = new ImportReport();
  const tables: ShopImportResult["tables"] = [];
  await prepareJobs();
  await inTransaction(async (tx) => {
    const genreMap: GenreMap = new Map();
    const state = { owners: await findOwners(tx), genreMap };
    const inOrder = tableNames.flatMap((name) => sources.filter(({ table }) => table === name));
    for (const source of inOrder) {
      const added = await importTable(tx, source, report, { ...options, ...state });
      tables.push({ table: source.table, rows: source.rows.length, added });
      await record(tx, source.table, added);
    }
    reportUnusedGenres(genreMap, report);
    return { refused: options.isTrial || report.problems.length > 0 };
  });
  const { problems, notes, newGenres } = report;
  return { tables, problems, notes, newGenres };
}

async function importTable(
  tx: Db,
  source: SourceTable,
  report: ImportReport,
  options: ImportOptions & { owners: Owners; genreMap: GenreMap },
): Promise<number> {
  if (!(await hasTable(tx, source.table))) {
    report.notes.push(m.import_table_absent({ table: source.table }));
    return 0;
  }
  switch (source.table) {
    case "user_profiles":
      return importUsers(tx, source, report, options);
    case "genres":
      await readGenreMap(tx, source, report, options.genreMap);
      return 0;
    case "music_tracks":
      for (const username of await nameOwners(tx, options.named, options.owners)) {
        report.problems.push(m.user_missing({ username }));
      }
      return importTracks(tx, source, report, options);
    case "track_likes":
      return importLikes(tx, source, report);
    case "services_data":
      return importPackages(tx, source, report);
    case "contact_messages":
      return importMessages(tx, source, report);
  }
}

const kindOf = {
  genres: "genre",
  user_profiles: "user",
  music_tracks: "track",
  track_likes: "track",
  services_data: "services",
  contact_messages: "message",
} as const;

async function record(tx: Db, table: ImportTableName, added: number): Promise<void> {
  if (added === 0) return;
  const subject = { kind: kindOf[table], name: table };
  await recordAudit(tx, { by: undefined, action: "import", subject, details: { added } });
}
