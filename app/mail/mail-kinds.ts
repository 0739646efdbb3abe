/** What the shop mails, each by what the screen calls it. */
const names = {
  "contact-message": "Contact message",
  "contact-reply": "Reply to a message",
  "transfer-instructions": "Transfer instructions",
  "transfer-reminder": "Transfer reminder",
  "transfer-rest": "Rest of a transfer",
  "payment-received": "Payment received",
  "paid-too-late": "Paid too late",
  refund: "Refund",
  "invoice-added": "Invoice",
  "find-order": "Find my order",
  "address-changed": "Address changed",
  "order-forwarded": "Order forwarded",
  "problem-received": "Problem received",
  "problem-answered": "Answer to a buyer",
  "files-ready": "Files ready",
  "withdrawal-acknowledged": "Withdrawal acknowledged",
  "withdrawal-received": "Withdrawal received",
  "free-again-confirm": "Confirm: free again",
  "free-again": "Free again",
  "saved-search-confirm": "Confirm: saved search",
  "new-tracks": "New tracks",
  "track-sold": "Track sold",
  "service-sold": "Service sold",
  "service-delivered": "Service delivered",
  "owner-attention": "Needs attention",
  "new-sign-in": "Sign-in from a new device",
  "payout-account": "Payout account changed",
  "confirm-email": "Confirm: address of an account",
  "reset-password": "New password",
  invitation: "Invitation",
  "register-head": "Last line of the register",
} as const;

export type MailKind = keyof typeof names;

/** A former kind, which has no name any more, is shown as it is. */
export function nameOfMailKind(kind: string): string {
  const known: Record<string, string> = names;
  return Object.hasOwn(known, kind) ? (known[kind] ?? kind) : kind;
}
