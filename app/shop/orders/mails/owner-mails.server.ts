import type { Db } from "#app/platform/database/db.server.ts";
import { queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { isOfService } from "../state/order-lines.ts";
import { heading, openInAdmin, paragraph, summarizeOrder } from "./order-blocks.ts";

const ownerTexts = {
  paid: { subject: m.mail_owner_paid_subject, text: m.mail_owner_paid_text },
  "paid-without-files": {
    subject: m.mail_owner_paid_without_files_subject,
    text: m.mail_owner_paid_without_files_text,
  },
  "files-missing": {
    subject: m.mail_owner_files_missing_subject,
    text: m.mail_owner_files_missing_text,
  },
  "other-amount": {
    subject: m.checkout_other_amount_title,
    text: m.mail_owner_other_amount_text,
  },
  "under-review": {
    subject: m.mail_owner_under_review_subject,
    text: m.mail_owner_under_review_text,
  },
  disputed: { subject: m.mail_owner_disputed_subject, text: m.mail_owner_disputed_text },
  "dispute-won": { subject: m.mail_owner_dispute_won_subject, text: m.mail_owner_dispute_won_text },
  "refund-failed": {
    subject: m.mail_owner_refund_failed_subject,
    text: m.mail_owner_refund_failed_text,
  },
  "refund-unanswered": {
    subject: m.mail_owner_refund_unanswered_subject,
    text: m.mail_owner_refund_unanswered_text,
  },
  "provider-silent": {
    subject: m.mail_owner_provider_silent_subject,
    text: m.mail_owner_provider_silent_text,
  },
  "charged-back-in-part": {
    subject: m.mail_owner_charged_back_in_part_subject,
    text: m.mail_owner_charged_back_in_part_text,
  },
  "charged-back": {
    subject: m.mail_owner_charged_back_subject,
    text: m.mail_owner_charged_back_text,
  },
} satisfies Record<string, Text>;

type Text = { subject: () => string; text: () => string };

const serviceTexts: Partial<Record<keyof typeof ownerTexts, Text>> = {
  paid: { subject: m.mail_owner_paid_service_subject, text: m.mail_owner_paid_service_text },
  "under-review": {
    subject: m.mail_owner_under_review_subject,
    text: m.mail_owner_under_review_service_text,
  },
  "provider-silent": {
    subject: m.mail_owner_provider_silent_subject,
    text: m.mail_owner_provider_silent_service_text,
  },
  "charged-back": {
    subject: m.mail_owner_charged_back_subject,
    text: m.mail_owner_charged_back_service_text,
  },
};

export async function mailOwner(
  tx: Db,
  order: LockedOrder,
  what: keyof typeof ownerTexts,
): Promise<void> {
  const isService = isOfService(order);
  const { subject, text } = (isService && serviceTexts[what]) || ownerTexts[what];
  const sold = isService ? "service-sold" : "track-sold";
  const isSale = what === "paid" || what === "paid-without-files";
  const kind = isSale ? sold : "owner-attention";
  await queueMail(tx, () => ({
    kind,
    to: "owner",
    subject: subject(),
    blocks: [
      heading(subject()),
      paragraph(text()),
      { type: "facts", facts: summarizeOrder(order) },
      openInAdmin(order.id),
    ],
    orderId: order.id,
  }));
}

export function concernsOwner(what: string): what is keyof typeof ownerTexts {
  return Object.hasOwn(ownerTexts, what);
}
