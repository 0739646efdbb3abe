import type { Db } from "#app/platform/database/db.server.ts";
import { formatLongDay } from "#app/platform/ui/format-time.ts";
import type { MailBlock } from "#app/shop/mail/mail-blocks.ts";
import { m } from "#messages";
import { canAllBeDelivered } from "../fulfillment/deliverable-lines.server.ts";
import { findFilesFrom } from "../fulfillment/find-right.server.ts";
import { listOrderedServices } from "../fulfillment/ordered-services.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { keptLines, titlesOf, tracksIn } from "../state/order-lines.ts";
import { heading, paragraph } from "./order-blocks.ts";

export async function findPaidBlocks(tx: Db, order: LockedOrder): Promise<MailBlock[]> {
  if (keptLines(tracksIn(order.lines)).length === 0) {
    const due = await whenDue(tx, order, (title) => m.mail_paid_service({ title }));
    return [heading(m.mail_paid_service_heading()), ...due];
  }
  const due = await whenDue(tx, order, (title) => `${m.quoted_title({ title })}:`);
  return [...(await whereFiles(tx, order)), ...due];
}

async function whereFiles(tx: Db, order: LockedOrder) {
  const { id, now } = order;
  const filesFrom = await findFilesFrom(id, now, tx);
  const isHere = await canAllBeDelivered(tx, order);
  const here = isHere ? m.mail_files_on_page() : m.mail_files_later();
  const files = filesFrom ? m.mail_files_from({ day: formatLongDay(filesFrom) }) : here;
  const lines = keptLines(tracksIn(order.lines));
  const text = m.mail_paid_text({ ...titlesOf({ lines }), files });
  return [heading(m.mail_paid_heading({ count: lines.length })), paragraph(text)];
}

async function whenDue(tx: Db, { id, now }: LockedOrder, begins: (title: string) => string) {
  const [services, beginsOn] = await Promise.all([
    listOrderedServices(id, tx),
    findFilesFrom(id, now, tx),
  ]);
  const begin = beginsOn && m.mail_work_begins({ day: formatLongDay(beginsOn) });
  return keptLines(services).map(({ title, deliveredAt, dueAt }) => {
    const due = dueAt && m.mail_work_due({ day: formatLongDay(dueAt) });
    const rest = deliveredAt ? [m.mail_delivered_on_page()] : [begin, due];
    return paragraph([begins(title), ...rest].filter(Boolean).join(" "));
  });
}
