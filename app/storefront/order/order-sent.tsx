import type { SentByBuyer } from "#app/shop/orders/buyers/sent-by-buyer.server.ts";
import { m } from "#messages";
import { LocalTime } from "../shared/local-time.tsx";

/** Names the section to which a sent form leads. */
export const sentId = "sent";

const titles: Record<SentByBuyer["kind"], () => string> = {
  "problem-reported": m.order_sent_report,
  "problem-answered": m.order_sent_answer,
  "withdrawal-received": m.order_sent_withdrawal,
};

/** Lists what the buyer sent, in their own words, and the replies. */
export function OrderSent({ sent }: { sent: SentByBuyer[] }) {
  if (sent.length === 0) return null;
  return (
    <section id={sentId} aria-labelledby="sent-heading" className="scroll-mt-28">
      <h2 id="sent-heading" className="font-semibold text-lg">
        {m.order_sent_heading()}
      </h2>
      <ol className="mt-4 border-line border-t">
        {sent.map(({ kind, at, text }) => (
          <li key={`${kind} ${at.getTime()}`} className="border-line border-b py-4">
            <p className="flex flex-wrap justify-between gap-x-6 text-sm">
              <span className="font-semibold">{titles[kind]()}</span>
              <span className="text-muted">
                <LocalTime at={at} />
              </span>
            </p>
            {text && (
              <blockquote
                dir="auto"
                className="mt-2 whitespace-pre-line border-line border-l-2 pl-4 text-muted text-pretty [overflow-wrap:anywhere]"
              >
                {text}
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
