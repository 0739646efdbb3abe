import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { pageMeta, titleOf } from "#app/platform/navigation/page-meta.ts";
import { DetailTable } from "#app/platform/ui/detail-table.tsx";
import { mailtoLink } from "#app/platform/ui/mailto.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { findSeller, type Seller } from "#app/shop/content/seller.server.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/seller";
import { PlainPage } from "./shared/plain-page.tsx";

export async function loader() {
  const [seller, { sellerRegistration }] = await Promise.all([findSeller(), shopContent()]);
  return { seller, registration: sellerRegistration };
}

export function meta({ matches }: Route.MetaArgs) {
  const description = m.seller_description();
  return pageMeta({
    title: titleOf(matches, m.nav_seller()),
    description,
    matches,
    path: href("/seller"),
  });
}

export default function SellerPage({ loaderData }: Route.ComponentProps) {
  const { seller, registration } = loaderData;
  return (
    <PlainPage title={m.nav_seller()} text={seller ? m.seller_text() : m.seller_unknown()}>
      {seller && <SellerDetails seller={seller} registration={registration} />}
      <p className="mt-8 text-muted text-pretty">
        {renderMessage(m.seller_questions, {
          link: (text) => (
            <Link to={href("/contact")} className="text-ink underline hover:text-accent">
              {text}
            </Link>
          ),
        })}
      </p>
    </PlainPage>
  );
}

type Props = { seller: Seller; registration: string | null };

function SellerDetails({ seller: { name, address, email, phone }, registration }: Props) {
  return (
    <DetailTable
      heading={m.seller_identity()}
      rows={[
        [m.seller_legal_name(), <MultilineText key="name" text={name} />],
        [m.checkout_address(), <MultilineText key="address" text={address} />],
        [
          m.email(),
          <a key="email" href={mailtoLink(email)} className="underline hover:text-accent">
            {email}
          </a>,
        ],
        ...(phone
          ? ([[m.mail_telephone(), <PhoneLink key="phone" phone={phone} />]] as const)
          : []),
        ...(registration
          ? ([
              [m.seller_registration(), <MultilineText key="registration" text={registration} />],
            ] as const)
          : []),
      ]}
    />
  );
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="underline hover:text-accent">
      {phone}
    </a>
  );
}

function MultilineText({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
      {text}
    </span>
  );
}
