import type { Db } from "#app/platform/database/db.server.ts";
import { formatLongDay } from "#app/platform/ui/format-time.ts";
import { canBeDelivered } from "#app/shop/catalog/files/track-files.server.ts";
import type { MailBlock } from "#app/shop/mail/mail-blocks.ts";
import { m } from "#messages";
import { findFilesFrom } from "../fulfillment/find-right.server.ts";
import { findOrderedService } from "../fulfillment/ordered-services.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { heading, paragraph } from "./order-blocks.ts";

export function findPaidBlocks(tx: Db, order: LockedOrder): Promise<MailBlock[]> {
  return order.line.kind === "service" ? whenDue(tx, order) : whereFiles(tx, order);
}

async function whereFiles(tx: Db, { id, line: { title, trackId }, now }: LockedOrder) {
  const filesFrom = await findFilesFrom(id, now, tx);
  const isHere = trackId === null || (await canBeDelivered(tx, trackId));
  const here = isHere ? m.mail_files_on_page() : m.mail_files_later();
  const files = filesFrom ? m.mail_files_from({ day: formatLongDay(filesFrom) }) : here;
  return [heading(m.mail_paid_heading()), paragraph(m.mail_paid_text({ title, files }))];
}

async function whenDue(tx: Db, { id, line: { title, deliveredAt }, now }: LockedOrder) {
  const [service, beginsOn] = await Promise.all([
    findOrderedService(id, tx),
    findFilesFrom(id, now, tx),
  ]);
  const begin = beginsOn && m.mail_work_begins({ day: formatLongDay(beginsOn) });
  const due = service?.dueAt && m.mail_work_due({ day: formatLongDay(service.dueAt) });
  const rest = deliveredAt ? [m.mail_delivered_on_page()] : [begin, due];
  const text = [m.mail_paid_service({ title }), ...rest].filter(Boolean).join(" ");
  return [heading(m.mail_paid_service_heading()), paragraph(text)];
}
