import type { Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { givenUser } from "../fixtures/given.ts";

/* Helpers for the tests of the user management. */

export const admin = { role: "admin" } as const;

/** Returns a unique part of a name. */
export function freshName(): string {
  return `u${crypto.randomUUID().replaceAll("-", "").slice(0, 10)}`;
}

export function givenMember(chosen: Parameters<typeof givenUser>[0] = {}) {
  return givenUser({ username: freshName(), ...chosen });
}

export const listOf = (search: string) => `/admin/users?search=${search}`;
export const rowOf = (page: Page, username: string) =>
  page.getByRole("row").filter({ hasText: username });
export const toast = (page: Page, title: string) => page.getByRole("heading", { name: title });
export const form = (page: Page, name: string) => page.getByRole("dialog", { name });
export const rowById = (id: string) =>
  db.selectFrom("userProfiles").selectAll().where("id", "=", id).executeTakeFirst();

/** Sends a form that no page of the shop would send. The page must be in the shop already. */
export async function postUserForm(page: Page, fields: Record<string, string>) {
  const headers = { Origin: new URL(page.url()).origin };
  return page.request.post("/admin/users", { headers, form: fields, maxRedirects: 0 });
}

export async function logIn(page: Page, username: string, password: string) {
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}
