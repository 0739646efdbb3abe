import { CircleAlert } from "lucide-react";
import { href } from "react-router";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import type { FaqDoubt } from "#app/shop/checkout/faq-doubts.server.ts";
import { m } from "#messages";
import { FaqDecision } from "../shared/faq-decision.tsx";

/** Part of the checklist: public answers that this shop does not live up to. */
export function FaqDoubts({ doubts }: { doubts: FaqDoubt[] }) {
  if (doubts.length === 0) return null;
  return (
    <section aria-labelledby="faq-doubts" className="mt-6">
      <h4 id="faq-doubts" className="font-semibold">
        {m.doubt_title({ count: doubts.length })}
      </h4>
      <p className="mt-1 text-muted text-sm text-pretty">{m.doubt_text()}</p>
      <ul className="mt-3 border-line border-t">
        {doubts.map(({ reason, ...item }) => (
          <li key={item.id} className="flex gap-3 border-line border-b py-3 text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold">
                <bdi>{item.question}</bdi>
              </p>
              <p className="text-muted">“{item.answer}”</p>
              <p className="mt-1">{reason}</p>
              <FaqDecision
                item={item}
                editAt={listAddress(href("/admin/faq"), new URLSearchParams({ edit: item.id }))}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
