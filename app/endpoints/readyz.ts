import { isDatabaseWell } from "#app/database/db.server.ts";
import { isStorageWell } from "#app/media/storage.server.ts";

/** 200 once the database and the storage answer, else 503 with the name of what does not. */
export async function loader(): Promise<Response> {
  const [database, storage] = await Promise.all([isDatabaseWell(), isStorageWell()]);
  const ailing = [...(database ? [] : ["database"]), ...(storage ? [] : ["storage"])];
  return new Response(`${ailing.length > 0 ? ailing.join(", ") : "ok"}\n`, {
    status: ailing.length > 0 ? 503 : 200,
    headers: { "Cache-Control": "no-store" },
  });
}
