import { db } from "#app/platform/database/db.server.ts";
import { runInStoredLanguage } from "#app/platform/i18n/request-language.server.ts";

export async function runInOrderLanguage<Value>(
  orderId: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const order = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select("language")
    .executeTakeFirst();
  return runInStoredLanguage(order?.language, work);
}
