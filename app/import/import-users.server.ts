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

/** Notes whose account each id means that was `named` with a username; answers the names of nobody. */
export async function nameOwners(
  on: Db,
  named: Map<string, string>,
  owners: Owners,
): Promise<string[]> {
  const users = new Map((await listUserIds(on)).map(({ id, username }) => [username, id]));
  for (const [old, username] of named) {
    const id = users.get(username);
    if (id) owners.set(old, id);
  }
  return [...named.values()].filter((username) => !users.has(username));
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
    const { password, advice } = passwordOf(row.password);
    const brought = {
      ...{ id: row.id ?? row.auth_id ?? `user-${username}`, username, password },
      ...{ role: row.role ?? "user", isActive: row.is_active ?? true },
      canUpload: row.can_upload ?? true,
    };
    const { id, isNew } = await bringUser(on, brought, isTrial);
    for (const old of [row.id, row.auth_id]) if (old) owners.set(old, id);
    if (isNew) added += 1;
    if (isNew && advice) report.note(row, advice);
    if (!isNew) report.note(row, `${username} has an account here already, which stays as it is.`);
  }
  return added;
}

function passwordOf(given: string | null | undefined): { password?: string; advice?: string } {
  if (!given || /^\$(2[aby]|argon2(id|i|d)|pbkdf2|scrypt)\$/.test(given)) {
    return {
      advice: "there is no password to take over. Set one with npm run user -- reset NAME.",
    };
  }
  const { min, max } = PASSWORD_LENGTH;
  if (given.length > max) return { advice: "the password is too long. Please set another." };
  if (given.length >= min) return { password: given };
  const advice = `the password is shorter than ${min} characters. Please set another.`;
  return { password: given, advice };
}
