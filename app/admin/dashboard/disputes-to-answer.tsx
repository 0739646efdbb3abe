import { href, Link } from "react-router";
import type { OpenDispute } from "#app/orders/managing/order-list.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { DateTime } from "#app/ui/date-time.tsx";

/** What costs money when nobody answers the provider in time. */
export function DisputesToAnswer({ disputes }: { disputes: OpenDispute[] }) {
  if (disputes.length === 0) return null;
  const isOne = disputes.length === 1;
  return (
    <Alert
      title={isOne ? "Uma disputa precisa de resposta" : "Disputas precisam de resposta"}
      className="mb-6"
    >
      <ul className="grid gap-1">
        {disputes.map(({ id, number, title, answerBy }) => (
          <li key={id}>
            <Link
              to={href("/admin/orders/:id", { id })}
              className="font-semibold text-ink underline hover:text-accent"
            >
              {number ?? title}
            </Link>
            {answerBy && (
              <>
                {" "}
                até <DateTime at={answerBy} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
