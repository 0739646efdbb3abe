import { Check } from "lucide-react";
import { href, Link } from "react-router";
import { findPageWords } from "#app/content/page-words.server.ts";
import { builtInGroups, type ServicePackage } from "#app/service-packages/built-in-packages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { formatPrice } from "#app/ui/format.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/services";
import { Section } from "./parts/section.tsx";

export async function loader() {
  return { words: await findPageWords("services"), groups: builtInGroups };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl } = matches[0].loaderData;
  return pageMeta({ ...loaderData.words.meta, siteUrl, path: href("/services") });
}

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" className="page-width [&>section:first-of-type]:mt-4">
      <PageHeading title={loaderData.words.title} text={loaderData.words.text} />
      {loaderData.groups.map((group) => (
        <Section key={group.name} heading={group.name}>
          <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
            {group.packages.map((offer) => (
              <li key={offer.title}>
                <PackageCard offer={offer} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </main>
  );
}

function PackageCard({ offer }: { offer: ServicePackage }) {
  return (
    <article
      className={`flex h-full flex-col border p-6 ${offer.isPopular ? "border-accent bg-surface" : "border-line"}`}
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="font-semibold text-xl leading-tight">{offer.title}</h3>
        {offer.isPopular && <Badge tone="accent">Popular</Badge>}
      </div>
      <p className="mt-2 text-muted text-sm">{offer.description}</p>
      <p className="display-type mt-6 text-5xl tabular-nums">{formatPrice(offer.priceCents)}</p>
      <ul className="mt-6 mb-8 grid gap-2.5 text-sm">
        {offer.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
      <Link
        to={href("/contact")}
        className={`mt-auto ${buttonLook(offer.isPopular ? "accent" : "plain")}`}
      >
        Order Now <span className="sr-only">{offer.title}</span>
      </Link>
    </article>
  );
}
