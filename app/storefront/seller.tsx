import { href, Link } from "react-router";
import { findSeller, type Seller } from "#app/content/seller.server.ts";
import { shopContent } from "#app/content/shop-content.server.ts";
import { FactTable } from "#app/ui/fact-table.tsx";
import { mailtoLink } from "#app/ui/mailto.ts";
import { pageMeta, titleOf } from "#app/web/page-meta.ts";
import type { Route } from "./+types/seller";
import { PlainPage } from "./parts/plain-page.tsx";

export async function loader() {
  const [seller, { sellerRegistration }] = await Promise.all([findSeller(), shopContent()]);
  return { seller, registration: sellerRegistration };
}

export function meta({ matches }: Route.MetaArgs) {
  const description = "Whom you buy from: name, postal address, email and telephone.";
  return pageMeta({
    title: titleOf(matches, "Seller"),
    description,
    matches,
    path: href("/seller"),
  });
}

export default function SellerPage({ loaderData }: Route.ComponentProps) {
  const { seller, registration } = loaderData;
  return (
    <PlainPage
      title="Seller"
      text={seller ? "Whom you buy from." : "This shop does not say yet who sells here."}
    >
      {seller && <SellerFacts seller={seller} registration={registration} />}
      <p className="mt-8 text-muted text-pretty">
        Questions before or after buying reach the seller by mail, or by the{" "}
        <Link to={href("/contact")} className="text-ink underline hover:text-accent">
          contact form
        </Link>
        .
      </p>
    </PlainPage>
  );
}

type Props = { seller: Seller; registration: string | null };

function SellerFacts({ seller: { name, address, email, phone }, registration }: Props) {
  return (
    <FactTable
      heading="Identity"
      facts={[
        ["Legal name", <Words key="name" text={name} />],
        ["Postal address", <Words key="address" text={address} />],
        [
          "Email",
          <a key="email" href={mailtoLink(email)} className="underline hover:text-accent">
            {email}
          </a>,
        ],
        ...(phone ? ([["Telephone", <PhoneLink key="phone" phone={phone} />]] as const) : []),
        ...(registration
          ? ([["Registration", <Words key="registration" text={registration} />]] as const)
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

function Words({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
      {text}
    </span>
  );
}
