import { href } from "#app/platform/navigation/href.ts";
import { pageMeta } from "#app/platform/navigation/page-meta.ts";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { findPageCopy } from "#app/shop/content/page-copy.server.ts";
import { translate } from "#app/shop/content/translations.server.ts";
import {
  groupNames,
  type ServicePackage,
  serviceGroups,
} from "#app/shop/services/service-package.ts";
import { findServices } from "#app/shop/services/services.server.ts";
import { m } from "#messages";
import { LoadingFailed } from "../shared/loading-failed.tsx";
import { Section } from "../shared/section.tsx";
import type { Route } from "./+types/route";
import { PackageCard } from "./package-card.tsx";

export async function loader() {
  const [copy, { services }] = await Promise.all([findPageCopy("services"), findServices()]);
  const groups = await Promise.all(
    serviceGroups.map(async (group) => ({
      name: groupNames[group](),
      packages: await Promise.all(services[group].map(translatePackage)),
    })),
  );
  return { copy, groups: groups.filter(({ packages }) => packages.length > 0) };
}

/** Features are translated together, one per line. */
async function translatePackage(offer: ServicePackage) {
  const texts = { ...offer, features: offer.features.join("\n") };
  const { features, ...translated } = await translate("package", offer.id, texts);
  return { ...translated, features: [...new Set(features.split("\n"))].filter(Boolean) };
}

export type TranslatedPackage = Awaited<ReturnType<typeof translatePackage>>;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({ ...loaderData.copy.meta, matches, path: href("/services") });
}

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" className="page-width [&>section:first-of-type]:mt-4">
      <PageHeading
        title={loaderData.copy.title}
        text={loaderData.copy.text}
        langs={loaderData.copy.langs}
      />
      {loaderData.groups.map((group) => (
        <Section key={group.name} heading={group.name}>
          <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
            {group.packages.map((offer) => (
              <li key={offer.id} className="row-span-5 grid min-w-0 grid-rows-subgrid gap-y-0">
                <PackageCard offer={offer} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </main>
  );
}

export function ErrorBoundary(_: Route.ErrorBoundaryProps) {
  return (
    <LoadingFailed
      title={m.loading_services_failed_title()}
      text={m.loading_services_failed_text()}
    />
  );
}
