/** What may happen to an order, as its timeline says it. */
const names = {
  reserved: "Reserved",
  "sold-by-hand": "Marked sold by hand",
  "sold-by-link": "Sold by its secret link",
  "order-placed": "Order placed",
  "payment-opened": "Payment opened",
  "transfer-received": "Transfer received",
  "transfer-reversed": "Transfer taken back",
  "transfer-reminded": "Reminded of the transfer",
  "payment-looked-up": "Payment looked up",
  "payment-event": "The provider sent an event",
  "payment-unknown": "The provider did not answer",
  "payment-refused": "The provider refused",
  "state-changed": "State changed",
  "refund-requested": "Refund requested",
  "refund-done": "Refund done",
  "refund-failed": "Refund failed",
  "refund-canceled": "Refund canceled",
  "place-contradicted": "The payment comes from another country than the buyer said",
  "vat-id-unconfirmed": "VAT was charged: the VAT ID was not confirmed",
  "dispute-changed": "Dispute",
  "dispute-decided": "Outcome of the dispute recorded",
  "sale-undone": "Sale undone",
  relisted: "Track put back into the shop",
  released: "Reservation released by the staff",
  delivered: "First file fetched",
  "files-missing": "There is nothing to deliver",
  "service-delivered": "Service delivered",
  "address-corrected": "Mail address corrected",
  "mail-sent-again": "Mail sent again to the buyer",
  forwarded: "Forwarded to a second address",
  "problem-reported": "The buyer reported a problem",
  "problem-answered": "The buyer was written to",
  "delivery-asked": "The buyer asked for the files at once",
  "withdrawal-received": "The buyer withdraws from the contract",
  "erasure-asked": "The buyer asked to be erased",
  erased: "Personal data erased",
  "invoice-added": "Invoice added",
  "note-added": "Note",
  "attention-cleared": "Marked as looked after",
} as const;

export type OrderEvent = keyof typeof names;

export function nameOfOrderEvent(kind: string): string {
  return isOrderEvent(kind) ? names[kind] : kind;
}

function isOrderEvent(kind: string): kind is OrderEvent {
  return Object.hasOwn(names, kind);
}
