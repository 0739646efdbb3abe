import type { Seller } from "#app/content/seller.server.ts";

/** Name, postal address and email of whom one buys from. */
export function SellerWords({ seller: { name, address, email } }: { seller: Seller }) {
  return (
    <address className="not-italic [overflow-wrap:anywhere]">
      <span dir="auto" className="block">
        {name}
      </span>
      <span dir="auto" className="block whitespace-pre-line text-muted">
        {address}
      </span>
      <a href={`mailto:${email}`} className="text-muted underline hover:text-ink">
        {email}
      </a>
    </address>
  );
}
