import type { BrowserContext, Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { signIn } from "./sign-in.ts";

/* Helpers for the tests of the download links' screen. */

export const admin = { id: "adm", username: "admin", role: "admin", canUpload: true } as const;
export const screen = "/admin/users/downloads";

export const signInAsAdmin = (context: BrowserContext, url: string | undefined) =>
  signIn(context, url, { role: "admin" });
export const rowOf = (page: Page, title: string) =>
  page.getByRole("row").filter({ hasText: title });
export const question = (page: Page) => page.getByRole("alertdialog");

export async function secretsOf(trackId: string) {
  const delivery = await db
    .selectFrom("trackDeliveries")
    .where("trackId", "=", trackId)
    .select(["downloadId", "receipt"])
    .executeTakeFirst();
  return { downloadId: delivery?.downloadId ?? "", receipt: delivery?.receipt ?? "" };
}
