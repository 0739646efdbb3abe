import type { Db } from "#app/database/db.server.ts";
import { formatDay } from "#app/ui/format.ts";
import type { LockedOrder } from "../changes/lock-order.server.ts";
import { canBeDelivered } from "../files/track-files.server.ts";
import { findOrderedService } from "../services/ordered-services.server.ts";
import { findFilesFrom } from "../withdrawals/find-right.server.ts";

type PaidWords = { heading: string; text: string };

/** What the buyer of a paid order is told: where their files are, or when their service is due. */
export function findPaidWords(tx: Db, order: LockedOrder): Promise<PaidWords> {
  return order.kind === "service" ? whenDue(tx, order) : whereFiles(tx, order);
}

const notYet =
  "Its files are not uploaded yet. The seller has been told, and we'll email you when they are ready.";

async function whereFiles(tx: Db, { id, title, trackId, now }: LockedOrder): Promise<PaidWords> {
  const filesFrom = await findFilesFrom(id, now, tx);
  const isHere = trackId === null || (await canBeDelivered(tx, trackId));
  const files = filesFrom
    ? `Your files come on ${formatDay(filesFrom)}, when the 14 days of withdrawal are over; on the page of your order you can have them before.`
    : isHere
      ? "Your files are on the page of your order."
      : notYet;
  const text = `Your payment has arrived, and “${title}” is sold to you and to nobody else. ${files}`;
  return { heading: "It is yours", text };
}

async function whenDue(tx: Db, { id, title, now, deliveredAt }: LockedOrder): Promise<PaidWords> {
  const heading = "Thank you for your order";
  const paid = `Your payment for “${title}” has arrived.`;
  if (deliveredAt)
    return { heading, text: `${paid} What we delivered is on the page of your order.` };
  const [service, beginsOn] = await Promise.all([
    findOrderedService(id, tx),
    findFilesFrom(id, now, tx),
  ]);
  const begin = beginsOn
    ? ` We begin on ${formatDay(beginsOn)}, when the 14 days of withdrawal are over; on the page of your order you can have us begin before.`
    : "";
  const due = service?.dueAt
    ? ` We deliver by ${formatDay(service.dueAt)}, and tell you by mail.`
    : "";
  return { heading, text: `${paid}${begin}${due}` };
}
