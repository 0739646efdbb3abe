import { type Db, db } from "#app/platform/database/db.server.ts";
import { balanceFromEntries } from "./balances.server.ts";

/** Keeps accounts with a balance, and amounts owed and paid. */
export async function eraseOldPayoutAccounts(paidBefore: Date, tx: Db = db): Promise<void> {
  await tx
    .updateTable("producers")
    .set({ accountHolder: null, accountIban: null, accountBic: null })
    .where("accountIban", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("userProfiles as user")
            .whereRef("user.id", "=", "producers.id")
            .select("user.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("shareEntries as entry")
            .whereRef("entry.producerId", "=", "producers.id")
            .select("currency")
            .groupBy("currency")
            .having(({ or, eb }) =>
              or([
                eb(balanceFromEntries("held"), "<>", 0),
                eb(balanceFromEntries("payable"), "<>", 0),
              ]),
            ),
        ),
      ),
    )
    .execute();
  const oldPayouts = tx.selectFrom("payouts").where("madeAt", "<", paidBefore).select("payouts.id");
  await tx
    .updateTable("payoutLines")
    .set({ holder: null, iban: null, bic: null })
    .where("iban", "is not", null)
    .where("payoutId", "in", oldPayouts)
    .execute();
}
