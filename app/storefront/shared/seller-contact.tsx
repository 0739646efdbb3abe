import { mailtoLink } from "#app/platform/ui/mailto.ts";
import type { Seller } from "#app/shop/content/seller.server.ts";

export function SellerContact({ seller: { name, address, email, phone } }: { seller: Seller }) {
  return (
    <address className="not-italic [overflow-wrap:anywhere]">
      <span dir="auto" className="block">
        {name}
      </span>
      <span dir="auto" className="block whitespace-pre-line text-muted">
        {address}
      </span>
      <a href={mailtoLink(email)} className="text-muted underline hover:text-ink">
        {email}
      </a>
      {phone && <span className="block text-muted">{phone}</span>}
    </address>
  );
}
