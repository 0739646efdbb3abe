import type { Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { receiveMessage } from "../../app/shop/customers/messages/receive-message.server.ts";

/* Helpers for the tests of the inbox. */

export const freshName = () => `Writer ${crypto.randomUUID().slice(0, 8)}`;
export const listOf = (name: string, more = "") => `/admin/messages?search=${name}${more}`;
export const card = (page: Page, name: string) => page.getByRole("article", { name });
export const toast = (page: Page, title: string) => page.getByRole("heading", { name: title });
export const rowsOf = (name: string) =>
  db
    .selectFrom("contactMessages")
    .select(["readAt", "archivedAt"])
    .where("name", "=", name)
    .execute();

export function givenMessage(name: string, message = `Hello from ${name}`) {
  return receiveMessage({ name, email: "ana+shop@example.com", message });
}
