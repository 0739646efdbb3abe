import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs, Schedule } from "#app/platform/jobs/job-runner.server.ts";
import { eraseOldPayoutAccounts } from "#app/shop/accounting/shares/erase-accounts.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { eraseMailsBefore } from "#app/shop/mail/erase-mails.server.ts";
import {
  eraseOldAddresses,
  eraseOldOrders,
  eraseOldTransfers,
  eraseWithdrawalsBefore,
} from "#app/shop/orders/erasing/erase-old-orders.server.ts";
import { retainedFrom } from "#app/shop/orders/state/retained-until.ts";
import { eraseMessagesBefore } from "../messages/erase-messages.server.ts";
import { eraseUnconfirmed } from "../saved-searches/erase-searches.server.ts";

const ERASE_OUTDATED = "erase-outdated-data";
const AT_ONCE = 500;

export async function eraseOutdated(now = new Date()): Promise<void> {
  const settings = await findSettings();
  const before = monthsBefore(now, settings.messageMonths);
  await eraseOldOrders(settings, now);
  await eraseOldAddresses(settings, now);
  await eraseOldTransfers(settings, now);
  for (const eraseBefore of [eraseMessagesBefore, eraseMailsBefore]) {
    let erased: number;
    do {
      erased = await inTransaction((tx) => eraseBefore(tx, before, AT_ONCE));
    } while (erased === AT_ONCE);
  }
  await eraseWithdrawalsBefore(db, before);
  await eraseUnconfirmed(now);
  await eraseOldPayoutAccounts(retainedFrom(now, settings.paidOrderYears));
}

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then;
}

export const personalDataJobs: { jobs: Jobs; schedules: Schedule[] } = {
  jobs: { [ERASE_OUTDATED]: () => eraseOutdated() },
  schedules: [{ job: ERASE_OUTDATED, at: "11 3 * * *" }],
};
