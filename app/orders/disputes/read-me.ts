import { disputeStateNames } from "./dispute.ts";
import type { Evidence } from "./find-evidence.server.ts";

const guide = `Each file is named after the field of Stripe's dispute form that it belongs into, in the order of that form:

01  Activity logs             the files that the buyer fetched, with times and addresses
02  Cancellation policy       what the buyer agreed to before ordering, in those words
03  Customer communication    mails of this order, and what the buyer reported
04  Customer details          name, email, address, and where the order was made from
05  Product description       what was bought, and the fingerprint of each file
06  Receipt                   order, payments and refunds
07  Refund policy             the shop's terms as they are today
08  Service documentation     the license agreement
09  Additional information    every step of the order

The agreement is there as the PDF that the buyer got, too. order.json has all of the rest for programs. PayPal takes the same files when you answer a case in its Resolution Centre.
Where a form takes text, paste it; where it wants a file, print the text as a PDF. Read everything before you send it: it
names your buyer, and goes to nobody but the provider.
`;

/** What to do with the other files, and by when. */
export function readMe({ order }: Evidence): string {
  const disputes = order.payments.flatMap(({ dispute, provider }) => {
    if (!dispute) return [];
    const { ref, state, reason, answerBy } = dispute;
    const by = answerBy ? `, to be answered by ${answerBy.toISOString()}` : "";
    return [`Dispute ${ref} at ${provider}: ${disputeStateNames[state]}, reason ${reason}${by}`];
  });
  const name = order.number ?? order.id;
  return [`Evidence for order ${name}`, ...disputes, "", guide].join("\n");
}
