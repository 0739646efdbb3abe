import { parseArgs } from "node:util";
import { joinDatabase } from "#app/platform/database/join-database.server.ts";
import { generatePassword } from "#app/shop/accounts/passwords.server.ts";
import { readUsername } from "#app/shop/accounts/username.ts";
import { addUser, findUser, listUsers, resetPassword } from "#app/shop/accounts/users.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { dropSecondFactors } from "#app/shop/signing-in/second-factor.server.ts";
import { m } from "#messages";

// Manages accounts for administrators who can no longer sign in. The shop may be running.

async function add(username: string, isAdmin: boolean, canUpload: boolean): Promise<void> {
  const password = generatePassword();
  const role = isAdmin ? "admin" : "user";
  const { refused } = await addUser({ username, role, isActive: true, canUpload, password });
  if (refused) throw new Error(m.user_exists({ username }));
  print(username, password);
}

async function reset(username: string): Promise<void> {
  const user = await findUser(username);
  if (!user) throw new Error(m.user_missing({ username }));
  const password = generatePassword();
  const { refused } = await resetPassword(user.id, password);
  if (refused) throw new Error(refused.text);
  print(username, password);
  if (!user.isActive) console.log(m.user_is_off());
}

async function resetFactors(username: string): Promise<void> {
  const user = await findUser(username);
  if (!user) throw new Error(m.user_missing({ username }));
  const { refused } = await dropSecondFactors(user);
  if (refused) throw new Error(refused.text);
  console.log(m.user_factors_removed({ username }));
  const { requiresSecondFactor } = await findSettings();
  if (requiresSecondFactor && user.role === "admin") {
    console.log(m.user_factor_required());
  }
}

function print(username: string, password: string): void {
  console.log(m.user_password({ username, password }));
}

async function list(): Promise<void> {
  const users = await listUsers();
  for (const { username, role, isActive, canUpload } of users) {
    const labels = [role, canUpload ? m.user_uploads() : "", isActive ? "" : m.user_switched_off()];
    console.log([username.padEnd(40), ...labels.filter(Boolean)].join("  "));
  }
}

function nameOf(typed: string | undefined): string {
  const username = readUsername(typed ?? "");
  if (username) return username;
  throw new Error(m.user_name_invalid());
}

function readCommand(): () => Promise<void> {
  const options = { admin: { type: "boolean" }, "no-upload": { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command, name] = positionals;
  const isAdmin = values.admin ?? false;
  const mayUpload = !values["no-upload"];
  if (command === "list") return list;
  if (command === "reset") return reset.bind(undefined, nameOf(name));
  if (command === "reset-factors") return resetFactors.bind(undefined, nameOf(name));
  if (command === "add") return add.bind(undefined, nameOf(name), isAdmin, mayUpload);
  throw new Error(m.user_usage());
}

try {
  const run = readCommand();
  const database = await joinDatabase();
  await run().finally(() => database.close());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
