import { db } from "../../app/platform/database/db.server.ts";
import { readStoreFilter } from "../../app/shop/catalog/filters/store-filter.server.ts";
import { savedSearchOf } from "../../app/shop/customers/saved-searches/saved-search.ts";
import { savedSearchMailGenerators } from "../../app/shop/customers/saved-searches/saved-search-mails.server.ts";
import { requestSavedSearch } from "../../app/shop/customers/saved-searches/saved-searches.server.ts";

let asked = 0;

/** Requests alerts from a new network. `query` is that of a list's URL. */
export async function ask(email: string, query = "", address?: string) {
  asked += 1;
  const search = savedSearchOf(await readStoreFilter(new URLSearchParams(query)));
  return requestSavedSearch({ search, email, address: address ?? `10.7.${asked}.1` });
}

export function listSearches(email: string) {
  return db
    .selectFrom("savedSearches")
    .where("email", "=", email)
    .selectAll()
    .orderBy("createdAt")
    .execute();
}

/** Returns the secret of the confirmation email's link. */
export async function confirmTokenOf(searchId: string): Promise<string> {
  const secrets = await savedSearchMailGenerators.secrets?.["saved-search-link"]?.(searchId, "any");
  return secrets?.["saved-search-link"]?.split("/").at(-1) ?? "";
}

/** Creates a search confirmed an hour ago. */
export async function givenSearch(email: string, query = ""): Promise<void> {
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000);
  const times = { confirmedAt: hourAgo, toldUntil: hourAgo, createdAt: new Date() };
  const search = savedSearchOf(await readStoreFilter(new URLSearchParams(query)));
  await db
    .insertInto("savedSearches")
    .values({ ...search, email, ...times })
    .execute();
}

export async function mailsTo(email: string, kind: string) {
  return db
    .selectFrom("mails")
    .where("toAddress", "=", email)
    .where("kind", "=", kind)
    .select(["id", "blocks"])
    .orderBy("createdAt")
    .execute();
}

/** Returns the contents of the emails about new tracks to an address, one text each. */
export async function newsTo(email: string): Promise<string[]> {
  return (await mailsTo(email, "new-tracks")).map(({ blocks }) => JSON.stringify(blocks));
}
