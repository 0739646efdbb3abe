import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import type { Db } from "#app/database/db.server.ts";
import { inTransaction } from "#app/database/transaction.server.ts";
import { formatRate } from "#app/taxes/tax-breakdown.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { addProducer } from "./settle-share.server.ts";
import { maskIban, type PayoutAccount } from "./share-forms.ts";
import { mayManageShares, maySeeProducer, onlyAdministrators, onlyOwn } from "./shares-policy.ts";

const noSuchProducer = "This account does not exist any more.";

/** Of what is sold from now on. Null: the shop's default. */
export function setShare(
  actor: Actor,
  id: string,
  shareBasisPoints: number | null,
): Promise<Outcome> {
  return inTransaction(async (tx) => {
    if (!mayManageShares(actor)) return refuse("forbidden", onlyAdministrators);
    const producer = await lockProducer(tx, id);
    if (!producer) return refuse("missing", noSuchProducer);
    if (producer.shareBasisPoints === shareBasisPoints) return { done: undefined };
    await tx.updateTable("producers").set({ shareBasisPoints }).where("id", "=", id).execute();
    const details = { share: `${say(producer.shareBasisPoints)} → ${say(shareBasisPoints)}` };
    const subject = { kind: "user", id, name: producer.name } as const;
    await recordAct(tx, { by: actor, act: "set-share", subject, details });
    return { done: undefined };
  });
}

function say(basisPoints: number | null): string {
  return basisPoints === null ? "default" : `${formatRate(basisPoints)} %`;
}

/** The one place that changes where a producer's money goes. Undefined: nowhere any more. */
export function savePayoutAccount(
  actor: Actor,
  id: string,
  account: PayoutAccount | undefined,
): Promise<Outcome> {
  return inTransaction(async (tx) => {
    if (!maySeeProducer(actor, id)) return refuse("forbidden", onlyOwn);
    const producer = await lockProducer(tx, id);
    if (!producer) return refuse("missing", noSuchProducer);
    const stored = account ?? { accountHolder: null, accountIban: null, accountBic: null };
    await tx.updateTable("producers").set(stored).where("id", "=", id).execute();
    const details = {
      account: `${maskIban(producer.accountIban)} → ${maskIban(stored.accountIban)}`,
    };
    const subject = { kind: "user", id, name: producer.name } as const;
    await recordAct(tx, { by: actor, act: "change-payout-account", subject, details });
    return { done: undefined };
  });
}

/** Made for an account that has no share yet. */
async function lockProducer(tx: Db, id: string) {
  const users = tx.selectFrom("userProfiles").where("id", "=", id);
  const user = await users.select("username").executeTakeFirst();
  if (user) await addProducer(tx, { id, name: user.username });
  return tx
    .selectFrom("producers")
    .where("id", "=", id)
    .select(["name", "shareBasisPoints", "accountIban"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}
