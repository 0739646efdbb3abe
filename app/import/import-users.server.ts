import { z } from "zod";
import type { Db } from "#app/platform/database/db.server.ts";
import { hasAdministrator } from "#app/shop/accounts/first-administrator.server.ts";
import { addImportedUser, listUserIds } from "#app/shop/accounts/imported-users.server.ts";
import { PASSWORD_LENGTH } from "#app/shop/accounts/password-length.ts";
import { readUsername } from "#app/shop/accounts/username.ts";
import { m } from "#messages";
import { cell, flag, parseCell, text, time } from "./cells.ts";
import type { ImportReport } from "./import-report.ts";
import type { SourceTable } from "./read-source.server.ts";

const userRow = z.object({
  id: text(100),
  auth_id: text(100),
  username: cell(readUsername, m.import_wanted_username),
  // A cell's error message would contain the password.
  password: z.union([z.string(), z.number().transform(String)]).nullish(),
  role: parseCell(z.enum(["user", "admin"]), m.import_wanted_role),
  is_active: flag,
  can_upload: flag,
  created_at: time,
});

/** Accounts by the IDs in the old tables. */
export type Owners = Map<string, string>;

export async function findOwners(tx: Db): Promise<Owners> {
  return new Map((await listUserIds(tx)).map(({ id }) => [id, id]));
}

/** Returns the usernames that do not exist. */
export async function nameOwners(
  tx: Db,
  named: Map<string, string>,
  owners: Owners,
): Promise<string[]> {
  const users = new Map((await listUserIds(tx)).map(({ id, username }) => [username, id]));
  for (const [old, username] of named) {
    const id = users.get(username);
    if (id) owners.set(old, id);
  }
  return [...named.values()].filter((username) => !users.has(username));
}

export async function importUsers(
  tx: Db,
  table: SourceTable,
  report: ImportReport,
  { owners, isTrial }: { owners: Owners; isTrial: boolean },
): Promise<number> {
  // Otherwise an imported administrator with an old password would end the link to the first page.
  if (!(await hasAdministrator(tx))) {
    report.problems.push(m.import_set_up_first());
    return 0;
  }
  const names = new Set<string>();
  let added = 0;
  for (const row of report.read(table, userRow)) {
    const { username } = row;
    if (!username || names.has(username)) {
      const problem = username
        ? m.import_user_twice({ username })
        : m.import_column_missing({ column: "username" });
      report.problem(row, problem);
      continue;
    }
    names.add(username);
    const { password, advice } = passwordOf(row.password);
    const account = {
      id: row.id ?? row.auth_id ?? `user-${username}`,
      username,
      password,
      role: row.role ?? "user",
      isActive: row.is_active ?? true,
      canUpload: row.can_upload ?? true,
    };
    const { id, isNew } = await addImportedUser(tx, account, isTrial);
    for (const old of [row.id, row.auth_id]) if (old) owners.set(old, id);
    if (isNew) added += 1;
    if (isNew && advice) report.note(row, advice);
    if (!isNew) report.note(row, m.import_user_stays({ username }));
  }
  return added;
}

function passwordOf(given: string | null | undefined): { password?: string; advice?: string } {
  if (!given || /^\$(2[aby]|argon2(id|i|d)|pbkdf2|scrypt)\$/.test(given)) {
    return { advice: m.import_user_no_password() };
  }
  const { min, max } = PASSWORD_LENGTH;
  if (given.length > max) return { advice: m.import_user_password_long() };
  if (given.length >= min) return { password: given };
  const advice = m.import_user_password_short({ min });
  return { password: given, advice };
}
