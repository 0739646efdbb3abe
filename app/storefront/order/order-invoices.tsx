import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { formatLongDay } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { OrderPage } from "#app/shop/orders/buyers/order-page.server.ts";
import { m } from "#messages";

type Props = { order: Pick<OrderPage, "invoices" | "confirmationNote">; secret: string };

/** Shows a note for orders without invoices. */
export function OrderInvoices({ order: { invoices, confirmationNote }, secret }: Props) {
  if (invoices.length === 0) {
    return confirmationNote && <p className="text-muted text-sm">{confirmationNote}</p>;
  }
  const documentUrl = (name: string) =>
    localPath(href("/orders/:secret/papers/:name", { secret, name }));
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="mb-4 font-semibold text-lg">
        {m.invoices()}
      </h2>
      <ul className="border-line border-t">
        {invoices.map(({ number, kind, issuedAt, total, hasXml }) => (
          <li
            key={number}
            className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-line border-b py-3"
          >
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              {kind === "invoice" ? m.invoice() : m.credit_note()}{" "}
              <span className="mono-type">{number}</span>
            </span>
            <span className="text-muted text-sm tabular-nums">
              {formatLongDay(issuedAt)}
              {total && `, ${formatMoney(total)}`}
            </span>
            <span className="flex gap-4">
              <a href={documentUrl(number)} download className="underline hover:text-accent">
                PDF
              </a>
              {hasXml && (
                <a
                  href={documentUrl(`${number}.xml`)}
                  download
                  className="underline hover:text-accent"
                >
                  XML
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
