import { readEntryNumber, readLedgerChunk } from "#app/shop/ledger/ledger-pages.server.ts";
import type { Route } from "./+types/ledger-json";

/** Serves at most a thousand entries. `next` is the `after` of the following ones. */
export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const after = readEntryNumber(url.searchParams.get("after")) ?? 0;
  return Response.json(await readLedgerChunk(after), { headers: { "X-Robots-Tag": "noindex" } });
}
