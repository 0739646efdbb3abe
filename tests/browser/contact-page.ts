import type { BrowserContext, Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";

export const freshName = () => `Visitor ${crypto.randomUUID().slice(0, 8)}`;
export const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

export function comeFromElsewhere(context: BrowserContext) {
  return context.setExtraHTTPHeaders({ "X-Forwarded-For": freshAddress() });
}

export async function fill(page: Page, texts: { name: string; email?: string; message: string }) {
  await page.getByLabel("Name").fill(texts.name);
  await page.getByLabel("Email").fill(texts.email ?? "ana@example.com");
  await page.getByLabel("Message", { exact: true }).fill(texts.message);
}

export const messagesOf = (name: string) =>
  db.selectFrom("contactMessages").select(["email", "message"]).where("name", "=", name).execute();
