import { isDatabaseHealthy } from "#app/database/db.server.ts";
import { isStorageHealthy } from "#app/storage/storage.server.ts";
import { isClosing } from "#app/system/closing.server.ts";

export async function loader(): Promise<Response> {
  if (isClosing()) return answer(["closing"]);
  const [database, storage] = await Promise.all([isDatabaseHealthy(), isStorageHealthy()]);
  return answer([...(database ? [] : ["database"]), ...(storage ? [] : ["storage"])]);
}

function answer(ailing: string[]): Response {
  return new Response(`${ailing.length > 0 ? ailing.join(", ") : "ok"}\n`, {
    status: ailing.length > 0 ? 503 : 200,
    headers: { "Cache-Control": "no-store" },
  });
}
