import { isDatabaseHealthy } from "#app/platform/database/db.server.ts";
import { isStorageHealthy } from "#app/platform/storage/storage.server.ts";
import { isClosing } from "#app/platform/system/closing.server.ts";

export async function loader(): Promise<Response> {
  if (isClosing()) return respond(["closing"]);
  const [database, storage] = await Promise.all([isDatabaseHealthy(), isStorageHealthy()]);
  return respond([...(database ? [] : ["database"]), ...(storage ? [] : ["storage"])]);
}

function respond(unavailable: string[]): Response {
  return new Response(`${unavailable.length > 0 ? unavailable.join(", ") : "ok"}\n`, {
    status: unavailable.length > 0 ? 503 : 200,
    headers: { "Cache-Control": "no-store" },
  });
}
