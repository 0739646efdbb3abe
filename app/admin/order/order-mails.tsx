import { DateTime } from "#app/platform/ui/date-time.tsx";
import { UnbrokenNumbers } from "#app/platform/ui/unbroken-numbers.tsx";
import { nameOfMailKind } from "#app/shop/mail/mail-kinds.ts";
import { mailStates } from "#app/shop/mail/mail-states.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { m } from "#messages";

export function OrderMails({ mails }: Pick<AdminOrder, "mails">) {
  return (
    <section>
      <h2 className="font-semibold text-lg">{m.mails()}</h2>
      {mails.length === 0 && <p className="mt-3 text-muted text-sm">{m.order_none_yet()}</p>}
      <ul className="mt-3 border-line border-t text-sm empty:hidden">
        {mails.map(({ id, kind, subject, state, createdAt, sentAt }) => (
          <li key={id} className="border-line border-b py-2.5">
            <span className="font-semibold">
              <UnbrokenNumbers text={subject} />
            </span>
            <span className="block text-muted">
              {nameOfMailKind(kind)} · {mailStates[state]()} · <DateTime at={sentAt ?? createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
