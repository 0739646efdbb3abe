import type { z } from "zod";
import { m } from "#messages";
import type { NewGenre } from "./import-genres.server.ts";
import type { SourceRow, SourceTable } from "./read-source.server.ts";

/** Problems stop an import. Notes do not. */
export class ImportReport {
  readonly problems: string[] = [];
  readonly notes: string[] = [];
  readonly newGenres: NewGenre[] = [];

  problem(row: Pick<SourceRow, "file" | "line">, sentence: string): void {
    this.problems.push(m.import_at({ file: row.file, line: row.line, sentence }));
  }

  note(row: Pick<SourceRow, "file" | "line">, sentence: string): void {
    this.notes.push(m.import_at({ file: row.file, line: row.line, sentence }));
  }

  /** Returns the rows that match the schema. Every other cell is a problem. */
  read<Schema extends z.ZodObject>(table: SourceTable, schema: Schema): ReadRow<Schema>[];
  read({ rows }: SourceTable, schema: z.ZodObject): ReadRow<z.ZodObject>[] {
    const columns = Object.keys(schema.shape);
    this.#reportUnread(rows, columns);
    return rows.flatMap((row) => {
      const { data, error } = schema.safeParse(
        Object.fromEntries(columns.map((name) => [name, row.cells[name]])),
      );
      if (data) return [{ ...data, file: row.file, line: row.line }];
      for (const { path, message } of error.issues) {
        this.problem(row, m.import_cell_problem({ column: String(path[0]), problem: message }));
      }
      return [];
    });
  }

  #reportUnread(rows: SourceRow[], columns: string[]): void {
    const unread = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
    for (const name of columns) unread.delete(name);
    if (unread.size === 0) return;
    const columnsUnread = [...unread].join(", ");
    this.notes.push(m.import_columns_unread({ file: rows[0]?.file ?? "", columns: columnsUnread }));
  }
}

export type ReadRow<Schema extends z.ZodObject> = z.output<Schema> &
  Pick<SourceRow, "file" | "line">;
