import { m } from "#messages";

const names = {
  "contact-message": m.mail_kind_contact_message,
  "contact-reply": m.mail_kind_contact_reply,
  "transfer-instructions": m.mail_kind_transfer_instructions,
  "transfer-reminder": m.mail_kind_transfer_reminder,
  "transfer-rest": m.mail_kind_transfer_rest,
  "payment-received": m.mail_kind_payment_received,
  "paid-too-late": m.mail_kind_paid_too_late,
  refund: m.mail_kind_refund,
  "invoice-added": m.mail_kind_invoice_added,
  "find-order": m.mail_kind_find_order,
  "address-changed": m.mail_kind_address_changed,
  "order-forwarded": m.mail_kind_order_forwarded,
  "problem-received": m.mail_kind_problem_received,
  "problem-copy": m.mail_kind_problem_copy,
  "problem-answered": m.mail_kind_problem_answered,
  "files-ready": m.mail_kind_files_ready,
  "withdrawal-acknowledged": m.mail_kind_withdrawal_acknowledged,
  "withdrawal-received": m.mail_kind_withdrawal_received,
  "free-again-confirm": m.mail_kind_free_again_confirm,
  "free-again": m.mail_kind_free_again,
  "saved-search-confirm": m.mail_kind_saved_search_confirm,
  "new-tracks": m.mail_kind_new_tracks,
  shortlist: m.mail_kind_shortlist,
  "track-sold": m.mail_kind_track_sold,
  "service-sold": m.mail_kind_service_sold,
  "service-delivered": m.mail_kind_service_delivered,
  "owner-attention": m.mail_kind_owner_attention,
  "new-sign-in": m.mail_kind_new_sign_in,
  "payout-account": m.mail_kind_payout_account,
  "confirm-email": m.mail_kind_confirm_email,
  "reset-password": m.mail_kind_reset_password,
  invitation: m.mail_kind_invitation,
  "register-head": m.mail_kind_register_head,
} as const;

export type MailKind = keyof typeof names;

/** Returns a former kind unchanged. */
export function nameOfMailKind(kind: string): string {
  return isMailKind(kind) ? names[kind]() : kind;
}

function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(names, kind);
}
