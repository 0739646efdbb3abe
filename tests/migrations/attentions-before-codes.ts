import type pg from "pg";
import { withClient } from "../fixtures/connections.ts";

/* Stored reasons for attention in versions before 0083. */

const francs = "CHF\u00a01,234.50";

/** Sentences stored by earlier versions, with their results. */
export const attentionsBeforeCodes: [
  text: string,
  attention: { code: string } & Record<string, unknown>,
][] = [
  ["The buyer disputes the payment with the provider.", { code: "disputed" }],
  [
    "A dispute took back more than was left of the payment. Ask the provider to return the rest.",
    { code: "dispute-took-more" },
  ],
  [
    "A dispute was won after the track was put back in the shop or sold. Refund the buyer, or agree with them on something else.",
    { code: "dispute-won-relisted" },
  ],
  [
    "There is nothing to deliver. Add the files to the track, or a link to them: the buyer is told then.",
    { code: "files-missing" },
  ],
  [
    "The payment provider is reviewing the payment. The order waits until it decides, or until you release it.",
    { code: "payment-under-review" },
  ],
  ["The buyer reported a problem.", { code: "problem-reported" }],
  [
    "The payment provider has not answered for a quarter of an hour.",
    { code: "provider-unreachable" },
  ],
  ["A refund could not be made.", { code: "refund-failed" }],
  [
    "A refund could not be paid out: the buyer does not have that money. Give it back in another way.",
    { code: "refund-returned" },
  ],
  [
    "The refund could not be paid out, and the track is back in the shop or sold. Give the money back in another way.",
    { code: "refund-returned-relisted" },
  ],
  [
    "A refund has not been made yet: the payment provider gives no clear answer. The shop goes on asking. See the refund below for what it said.",
    { code: "refund-unanswered" },
  ],
  [
    "Transfer the money back from your bank account, then press “Sent back” beside the refund.",
    { code: "send-back-manually" },
  ],
  ["The buyer withdraws from the contract.", { code: "withdrawal-received" }],
  ["Another amount than the price was paid.", { code: "other-amount", isKept: true }],
  [
    "Another amount than the price was paid: €1.00.",
    { code: "other-amount", cents: 100, currency: "EUR", isKept: true },
  ],
  ["Another amount than the price was paid. It goes back by itself.", { code: "other-amount" }],
  [
    `Another amount than the price was paid: ${francs}. It goes back by itself.`,
    { code: "other-amount", cents: 123_450, currency: "CHF" },
  ],
  [
    "The buyer said Portugal, and the payment comes from Bosnia & Herzegovina: find out whose VAT it is.",
    { code: "country-mismatch", stated: "PT", paidFrom: "BA" },
  ],
  [
    "CA$49.99 that had paid this order left your account again on 2026-11-25. Ask your bank why. Nothing was changed here: the buyer keeps the files until you decide.",
    { code: "transfer-reversed", cents: 4999, currency: "CAD", bookedOn: "2026-11-25" },
  ],
  [
    "No font of the shop has 𒀭 (U+1202D), ⁂ (U+2042). The buyer has the agreement as a text file instead of a PDF.",
    { code: "agreement-as-text", letters: ["𒀭", "⁂"], hasMore: false },
  ],
  [
    "No font of the shop has 𒀭 (U+1202D) and more. The buyer has the agreement as a text file instead of a PDF.",
    { code: "agreement-as-text", letters: ["𒀭"], hasMore: true },
  ],
  ["Call Ana about the stems.", { code: "note", text: "Call Ana about the stems." }],
];

const formerly = "A refund was refused by the payment provider.";

/** Creates an order for each, with an event of the person who cleared it. */
export function giveOrders(shop: pg.ClientConfig) {
  return withClient(shop, async (client) => {
    await client.query(
      `insert into orders (kind, channel, state, title, price_cents, attention)
       select 'service', 'checkout', 'capturing', 'Order ' || n, 100, text
       from unnest($1::text[]) with ordinality as told(text, n)`,
      [[...attentionsBeforeCodes.map(([text]) => text), formerly]],
    );
    await client.query(
      `insert into orders (kind, channel, state, title, price_cents)
       values ('service', 'checkout', 'capturing', 'Calls nobody', 100);
       insert into order_events (order_id, kind, details)
       select id, 'attention-cleared', jsonb_build_object('attention', attention)
       from orders where attention is not null order by created_at, id;
       insert into order_events (order_id, kind, details)
       select id, 'note-added', '{"text": "A note"}' from orders where attention is null`,
    );
  });
}
