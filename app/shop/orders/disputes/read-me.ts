import { m } from "#messages";
import { disputeStateNames } from "../state/dispute.ts";
import type { Evidence } from "./find-evidence.server.ts";

export function readMe({ order }: Evidence): string {
  const disputes = order.payments.flatMap(({ dispute: disputed, provider }) => {
    if (!disputed) return [];
    const { ref, state, reason, answerBy } = disputed;
    const dispute = { ref, provider, state: disputeStateNames[state](), reason };
    return answerBy
      ? [m.evidence_dispute_due({ ...dispute, time: answerBy.toISOString() })]
      : [m.evidence_dispute(dispute)];
  });
  const name = order.number ?? order.id;
  return [m.evidence_title({ name }), ...disputes, "", m.evidence_guide()].join("\n");
}
