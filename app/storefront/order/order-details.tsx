import { Link } from "react-router";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { type DetailRows, DetailTable } from "#app/platform/ui/detail-table.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import { printCode } from "#app/shop/ledger/verification-code.ts";
import type { LineOnPage, OrderPage } from "#app/shop/orders/buyers/order-page.server.ts";
import { describeRight } from "#app/shop/orders/fulfillment/describe-right.ts";
import type { ProviderName } from "#app/shop/payments/payment-provider.ts";
import { providerNames } from "#app/shop/payments/provider-names.ts";
import { m } from "#messages";
import { Fingerprints } from "../shared/fingerprints.tsx";
import { LocalTime } from "../shared/local-time.tsx";
import { SellerContact } from "../shared/seller-contact.tsx";

type Props = { order: OrderPage };

export function OrderDetails({ order }: Props) {
  const { number, lines, adjustments, total, tax, refunded, provider, buyer, seller } = order;
  const { createdAt, paidAt, deliveredAt, isOfService } = order;
  const delivered = isOfService ? m.delivered() : m.order_first_file();
  const rows: DetailRows = [
    ...(number ? ([[m.order(), <strong key="number">{number}</strong>]] as const) : []),
    ...(lines.length > 1 || adjustments.length > 0 ? lines.map(priceRow) : []),
    ...adjustments.map(({ name, value }) => [name, value] as const),
    [m.total(), formatMoney(total)],
    ...tax.map(({ name, value }) => [name, value] as const),
    ...(refunded.cents > 0 ? ([[m.given_back(), formatMoney(refunded)]] as const) : []),
    ...(provider ? ([[m.payment(), nameOfPayment(provider)]] as const) : []),
    [isOfService ? m.order_begun() : m.reserved(), <LocalTime key="reserved" at={createdAt} />],
    ...(paidAt ? ([[m.paid(), <LocalTime key="paid" at={paidAt} />]] as const) : []),
    ...(deliveredAt ? ([[delivered, <LocalTime key="first" at={deliveredAt} />]] as const) : []),
    ...(buyer
      ? ([
          [paidAt ? m.order_sold_to() : m.order_buyer(), <Buyer key="buyer" buyer={buyer} />],
        ] as const)
      : []),
    ...lines.flatMap(({ code, title }) =>
      code ? [[proofOf(lines, title), <VerificationLink key={code} code={code} />] as const] : [],
    ),
    ...(seller ? ([[m.sold_by(), <SellerContact key="seller" seller={seller} />]] as const) : []),
  ];
  return <DetailTable heading={m.order_yours()} rows={rows} />;
}

function priceRow({ title, price, fullPrice, returnedAt }: LineOnPage) {
  const amount = formatMoney(returnedAt ? price : fullPrice);
  return [title, returnedAt ? m.order_price_refunded({ amount }) : amount] as const;
}

function proofOf(lines: LineOnPage[], title: string): string {
  return lines.length === 1 ? m.order_proof() : m.order_proof_of({ title });
}

function nameOfPayment(provider: ProviderName): string {
  return provider === "sandbox" ? m.payment_practice_name() : providerNames[provider]();
}

/** Distributors and platforms verify the sale by this code, which reveals no names. */
function VerificationLink({ code }: { code: string }) {
  return (
    <a
      href={localPath(href("/verify/:code", { code: printCode(code) }))}
      className="mono-type underline hover:text-accent"
    >
      {printCode(code)}
    </a>
  );
}

function Buyer({ buyer }: { buyer: NonNullable<OrderPage["buyer"]> }) {
  return (
    <>
      <span dir="auto" className="block">
        {buyer.legalName}
      </span>
      {buyer.artistName && (
        <span dir="auto" className="block text-muted">
          {buyer.artistName}
        </span>
      )}
      <span className="block text-muted">{buyer.email}</span>
    </>
  );
}

function titleOf(right: OrderPage["right"]): string {
  return right?.law === "uk" ? m.order_right_uk() : m.order_right();
}

/** Quotes the exact text that was agreed to. */
export function OrderConsentList({
  consents,
  right,
  number,
  lines,
}: Pick<OrderPage, "consents" | "right" | "number" | "lines">) {
  const isOfSeveral = lines.length > 1;
  const mayWithdraw = right !== undefined && right.state !== "trade" && right.state !== "none";
  if (consents.length === 0 && !mayWithdraw) return null;
  return (
    <section>
      <h2 className="font-semibold text-lg">
        {consents.length > 0 ? m.order_you_agreed() : titleOf(right)}
      </h2>
      <ul className="mt-4 border-line border-t empty:hidden">
        {consents.map(({ consent, wording, givenAt, title }) => (
          <li key={`${consent} ${title}`} className="border-line border-b py-3 text-sm">
            {title && isOfSeveral && (
              <p dir="auto" className="mb-1 font-semibold [overflow-wrap:anywhere]">
                {title}
              </p>
            )}
            <p dir="auto" className="whitespace-pre-line text-pretty [overflow-wrap:anywhere]">
              “{withoutHash(wording)}”
            </p>
            <p className="mono-type mt-1.5 text-muted">
              <LocalTime at={givenAt} />
            </p>
            <ConsentHash wording={wording} />
          </li>
        ))}
      </ul>
      {number && mayWithdraw && (
        <p className="mt-4 text-muted text-pretty text-sm">
          {describeRight(right)}{" "}
          <Link
            to={`${href("/withdraw")}?${new URLSearchParams({ order: number })}`}
            className="text-ink underline hover:text-accent"
          >
            {m.order_withdraw()}
          </Link>
        </p>
      )}
    </section>
  );
}

const HASH_IN_WORDING = / ?\([^()]*\b([0-9a-f]{64})\b[^()]*\)/;

function withoutHash(wording: string): string {
  return wording.replace(HASH_IN_WORDING, "");
}

/** A consent to a whole text records the text's fingerprint. */
function ConsentHash({ wording }: { wording: string }) {
  const sha256 = HASH_IN_WORDING.exec(wording)?.[1];
  return sha256 && <Fingerprints files={[{ name: m.verify_agreed_text(), sha256 }]} />;
}
