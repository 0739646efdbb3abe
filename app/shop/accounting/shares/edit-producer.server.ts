import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { versionOf } from "#app/platform/forms/version.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { mailAccountChange } from "./account-mails.server.ts";
import { addProducer } from "./reconcile-share.server.ts";
import { maskIban } from "./share.ts";
import type { PayoutAccount } from "./share-forms.server.ts";
import { mayManageShares, maySeeProducer } from "./shares-policy.ts";

type Share = { shareBasisPoints: number | null };
type StoredAccount = { [Name in keyof PayoutAccount]: PayoutAccount[Name] | null };
type Named = { name: string };

export function versionOfShare({ shareBasisPoints }: Share): string {
  return versionOf({ shareBasisPoints });
}

export function versionOfAccount({ accountHolder, accountIban, accountBic }: StoredAccount) {
  return versionOf({ accountHolder, accountIban, accountBic });
}

/** Null means the shop's default. `version` is the share that the editor has seen. */
export function setShare(
  actor: Actor,
  id: string,
  shareBasisPoints: number | null,
  version?: string,
): Promise<Outcome<Named, Share>> {
  return inTransaction<Outcome<Named, Share>>(async (tx) => {
    if (!mayManageShares(actor)) return refuse("forbidden", m.only_administrators());
    const producer = await lockProducer(tx, id);
    if (!producer) return refuse("missing", m.account_gone());
    if (producer.shareBasisPoints === shareBasisPoints) return { done: producer };
    const stored = versionOfShare(producer);
    if (version !== undefined && version !== stored) return conflictWith(producer, stored);
    await tx.updateTable("producers").set({ shareBasisPoints }).where("id", "=", id).execute();
    const share = { from: percentOf(producer.shareBasisPoints), to: percentOf(shareBasisPoints) };
    const subject = { kind: "user", id, name: producer.name } as const;
    await recordAudit(tx, { by: actor, action: "set-share", subject, details: { share } });
    return { done: producer };
  });
}

const percentOf = (basisPoints: number | null) => basisPoints && basisPoints / 100;

const noAccount = { accountHolder: null, accountIban: null, accountBic: null };

/** Removes the account if `account` is undefined. */
export function savePayoutAccount(
  actor: Actor,
  id: string,
  account: PayoutAccount | undefined,
  version?: string,
): Promise<Outcome> {
  return inTransaction(async (tx) => {
    if (!maySeeProducer(actor, id)) return refuse("forbidden", m.only_own());
    const producer = await lockProducer(tx, id);
    if (!producer) return refuse("missing", m.account_gone());
    const [before, wanted] = [versionOfAccount(producer), versionOfAccount(account ?? noAccount)];
    if (before === wanted) return { done: undefined };
    if (version !== undefined && version !== before)
      return refuse("conflict", m.payout_account_changed());
    await tx
      .updateTable("producers")
      .set(account ?? noAccount)
      .where("id", "=", id)
      .execute();
    const subject = { kind: "user", id, name: producer.name } as const;
    const details = {
      account: { from: maskIban(producer.accountIban), to: maskIban(account?.accountIban ?? null) },
    };
    await recordAudit(tx, { by: actor, action: "change-payout-account", subject, details });
    await mailAccountChange(tx, {
      by: actor,
      producer: { id, name: producer.name },
      before: producer.accountIban,
      after: account?.accountIban ?? null,
    });
    return { done: undefined };
  });
}

/** Creates a row for an account without one. */
async function lockProducer(tx: Db, id: string) {
  const user = await tx
    .selectFrom("userProfiles")
    .where("id", "=", id)
    .select("username")
    .executeTakeFirst();
  if (user) await addProducer(tx, { id, name: user.username });
  return tx
    .selectFrom("producers")
    .where("id", "=", id)
    .select(["name", "shareBasisPoints", "accountHolder", "accountIban", "accountBic"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}
