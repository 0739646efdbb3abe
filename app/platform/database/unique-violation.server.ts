import pg from "pg";

/** Error code from https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const UNIQUE_VIOLATION = "23505";

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
}
