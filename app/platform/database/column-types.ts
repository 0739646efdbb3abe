import type { ColumnType } from "kysely";

/* Column names are camelCase here and snake_case in the database. */

export type MadeAt = ColumnType<Date, Date | undefined, never>;

/** Day as `YYYY-MM-DD`. */
export type DayColumn = string;
