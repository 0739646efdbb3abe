import { z } from "zod";
import { bringUser, listUserIds } from "#app/accounts/bring-users.server.ts";
import { PASSWORD_LENGTH } from "#app/accounts/password-length.ts";
import { readUsername } from "#app/accounts/username.ts";
import type { Db } from "#app/database/db.server.ts";
import { as, cell, flag, moment, text } from "./cells.ts";
import type { ImportReport } from "./import-report.ts";
import type { SourceTable } from "./read-source.ts";

const userRow = z.object({
  id: text(100),
  auth_id: text(100),
  username: cell(
    readUsername,
    "a username: 3 to 40 of the letters a-z, digits, dot, hyphen and underscore",
  ),
  // Said by no reader of cells, which would show what it does not understand.
  password: z.union([z.string(), z.number().transform(String)]).nullish(),
  role: as(z.enum(["user", "admin"]), "user or admin"),
  is_active: flag,
  can_upload: flag,
  created_at: moment,
});

/** Whom the ids of old tables mean, by the id. */
export type Owners = Map<string, string>;

/** The accounts that are here, each under its id. */
export async function findOwners(on: Db): Promise<Owners> {
  return new Map((await listUserIds(on)).map(({ id }) => [id, id]));
}

/**
 * Brings accounts and notes in `owners` whom their ids, of either kind, mean from now on. Answers how many
 * are new.
 */
export async function importUsers(
  on: Db,
  table: SourceTable,
  report: ImportReport,
  { owners, isTrial }: { owners: Owners; isTrial: boolean },
): Promise<number> {
  const names = new Set<string>();
  let added = 0;
  for (const row of report.read(table, userRow)) {
    const { username } = row;
    if (!username || names.has(username)) {
      report.problem(row, username ? `${username} is there twice.` : "username is missing.");
      continue;
    }
    names.add(username);
    const password = passwordOf(row.password, (sentence) => report.note(row, sentence));
    const brought = {
      ...{ id: row.id ?? row.auth_id ?? `user-${username}`, username, password },
      ...{ role: row.role ?? "user", isActive: row.is_active ?? true },
      canUpload: row.can_upload ?? true,
    };
    const { id, isNew } = await bringUser(on, brought, isTrial);
    for (const old of [row.id, row.auth_id]) if (old) owners.set(old, id);
    if (isNew) added += 1;
    else report.note(row, `${username} has an account here already, which stays as it is.`);
  }
  return added;
}

function passwordOf(given: string | null | undefined, note: (sentence: string) => void) {
  if (!given || /^\$(2[aby]|argon2(id|i|d)|pbkdf2|scrypt)\$/.test(given)) {
    note("there is no password to take over. Set one with npm run user -- reset NAME.");
    return undefined;
  }
  if (given.length < PASSWORD_LENGTH.min) {
    note(`the password is shorter than ${PASSWORD_LENGTH.min} characters. Please set another.`);
  }
  return given;
}
