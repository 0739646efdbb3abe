import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import type { User } from "./users.server.ts";

const userListColumns = [
  "id",
  "username",
  "role",
  "isActive",
  "canUpload",
  "createdAt",
  "passwordSetAt",
] as const;

export type ListedUser = User & { createdAt: Date; passwordSetAt: Date };

export async function listUserPage({ search, page }: { search: string; page: number }) {
  const matchingUsers = db
    .selectFrom("userProfiles")
    .where(sql<boolean>`strpos(username, lower(${search})) > 0`);
  const [users, { count }] = await Promise.all([
    matchingUsers
      .select(userListColumns)
      .orderBy("username")
      .limit(PAGE_SIZE)
      .offset(offsetOf(page))
      .execute(),
    matchingUsers.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { users, count };
}

export function findListedUser(id: string): Promise<ListedUser | undefined> {
  return db
    .selectFrom("userProfiles")
    .select(userListColumns)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function countUsers(): Promise<{ all: number; active: number }> {
  return db
    .selectFrom("userProfiles")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("isActive", "=", true).as("active"),
    ])
    .executeTakeFirstOrThrow();
}
