import { sql } from "kysely";
import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { emailAddress } from "#app/platform/forms/text-fields.ts";
import { readersLanguage } from "#app/platform/i18n/request-language.server.ts";
import { isSecretId } from "#app/platform/system/secret-id.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { m } from "#messages";
import type { SavedSearch } from "./saved-search.ts";
import { mailSearchConfirmation } from "./saved-search-mails.server.ts";

const ofNetwork = new Limit({ name: "saved searches of a network", uses: 10, seconds: 60 * 60 });
const toAddress = new Limit({
  name: "saved searches of an address",
  uses: 10,
  seconds: 24 * 60 * 60,
});
const MAX_SEARCHES = 10;

export const savedSearchForm = z.object({
  email: emailAddress(m.email_invalid),
});

type SavedSearchRequest = { search: SavedSearch; email: string; address: string };

/** Returns the same outcome whether or not an email is sent. */
export async function requestSavedSearch({
  search,
  email,
  address,
}: SavedSearchRequest): Promise<Outcome> {
  const retryAfterSeconds = await ofNetwork.count(networkOf(address));
  if (retryAfterSeconds > 0) return refuse("busy", m.reset_often(), { retryAfterSeconds });
  const to = email.toLowerCase();
  if ((await toAddress.count(to)) > 0) return { done: undefined };
  const language = readersLanguage();
  return inTransaction(async (tx) => {
    const saved = await tx
      .insertInto("savedSearches")
      .values({ ...search, email: to, language })
      .onConflict((conflict) =>
        conflict
          .columns(["email", "filter", "words"])
          .doUpdateSet({ createdAt: sql`now()`, language })
          .where("savedSearches.confirmedAt", "is", null),
      )
      .returning(["id", "email", "language"])
      .executeTakeFirst();
    if (saved) await mailSearchConfirmation(tx, saved);
    return { done: undefined };
  });
}

export function findSearchToConfirm(token: string | undefined, tx: Db = db) {
  if (!isSecretId(token)) return undefined;
  return tx
    .selectFrom("savedSearches")
    .where("tokenHash", "=", sha256Bytes(token))
    .select(["id", "email", "filter", "words", "confirmedAt"])
    .executeTakeFirst();
}

/** Existing tracks are not news. */
export function confirmSearch(token: string | undefined): Promise<Outcome> {
  return inTransaction(async (tx) => {
    const search = await findSearchToConfirm(token, tx);
    if (!search) return refuse("missing", "");
    if (search.confirmedAt) return { done: undefined };
    const others = await lockSearchesOf(tx, search.email);
    const confirmed = others.filter(({ confirmedAt }) => confirmedAt !== null);
    if (confirmed.length >= MAX_SEARCHES)
      return refuse("conflict", m.saved_search_too_many({ max: MAX_SEARCHES }));
    await tx
      .updateTable("savedSearches")
      .set({ confirmedAt: sql`now()`, toldUntil: sql`now()` })
      .where("id", "=", search.id)
      .execute();
    return { done: undefined };
  });
}

/** Locks in a fixed order, to avoid deadlocks. */
export function lockSearchesOf(tx: Db, email: string) {
  return tx
    .selectFrom("savedSearches")
    .where("email", "=", email)
    .select(["id", "filter", "words", "confirmedAt"])
    .orderBy("id")
    .forUpdate()
    .execute();
}
