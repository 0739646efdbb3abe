import { db } from "#app/database/db.server.ts";
import { saleOf } from "./append-to-register.server.ts";

/** Lists the entries of the sale with this code, oldest first. */
export async function listLinesOf(code: string) {
  const lines = await db
    .selectFrom("registerLines")
    .where("sale", "=", saleOf(code))
    .select(["number", "at", "kind", "line"])
    .orderBy("number")
    .execute();
  return lines.map(({ line, ...row }) => {
    const { how, document, files }: Partial<Record<string, string>> = JSON.parse(line);
    return { ...row, how, document, files };
  });
}

export function listRegisteredFiles(orderId: string) {
  return db
    .selectFrom("registeredFiles")
    .where("orderId", "=", orderId)
    .select(["kind", "mediaType", "sha256"])
    .orderBy("kind")
    .orderBy("sha256")
    .execute();
}
