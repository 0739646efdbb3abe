import { href } from "react-router";
import { disputeStateNames, isDisputeOpen } from "#app/orders/dispute.ts";
import type { FoundOrder } from "#app/orders/find-order.server.ts";
import { providerNames } from "#app/payments/provider-names.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { DateTime } from "#app/ui/date-time.tsx";

/** What buyers have disputed at the provider, and what answers it. */
export function OrderDisputes({ order: { id, payments } }: { order: FoundOrder }) {
  const isPaid = payments.some(({ capturedCents }) => capturedCents > 0);
  if (!isPaid) return null;
  const disputes = payments.flatMap(({ provider, dispute }) =>
    dispute ? [{ provider, ...dispute }] : [],
  );
  return (
    <section>
      <h2 className="font-semibold text-lg">Disputes</h2>
      {disputes.length === 0 && <p className="mt-3 text-muted text-sm">None.</p>}
      <ul className="mt-3 border-line border-t text-sm empty:hidden">
        {disputes.map((dispute) => (
          <li key={dispute.ref} className="border-line border-b py-3">
            <p className="font-semibold">
              {providerNames[dispute.provider]}: {disputeStateNames[dispute.state]}
            </p>
            <p className="mt-1 text-muted [overflow-wrap:anywhere]">
              Reason: {dispute.reason}, {dispute.ref}
            </p>
            {dispute.answerBy && isDisputeOpen(dispute) && (
              <p className="mt-1 font-semibold text-accent">
                Answer at the provider by <DateTime at={dispute.answerBy} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a
          href={href("/admin/orders/:id/evidence.zip", { id })}
          download
          className={buttonLook("plain", "small")}
        >
          Download the evidence
        </a>
      </p>
      <p className="mt-2 text-muted text-sm text-pretty">
        A ZIP with all that answers a dispute, in the order of Stripe's form: deliveries, consents,
        mails, receipt, agreement and timeline.
      </p>
    </section>
  );
}
