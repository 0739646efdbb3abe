import { Pencil, Trash2 } from "lucide-react";
import type { ServiceGroup, ServicePackage } from "#app/service-packages/service-package.ts";
import { Badge } from "#app/ui/badge.tsx";
import { formatCount, formatPrice } from "#app/ui/format.ts";
import { MoveButtons, RowLink } from "../parts/row-buttons.tsx";
import { servicesAddress } from "./services-address.ts";

type Props = { group: ServiceGroup; packages: ServicePackage[] };

/** The packages of a group in their order, each with what can be done to it. */
export function PackageRows({ group, packages }: Props) {
  return (
    <ol className="divide-y divide-line border border-line">
      {packages.map((offer, index) => (
        <li
          key={offer.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 pr-2 pl-4 hover:bg-surface"
        >
          <div className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              <bdi>{offer.title}</bdi>
              {offer.isPopular && <Badge tone="accent">Popular</Badge>}
            </h3>
            <p className="mt-1 text-muted text-sm">
              {formatPrice(offer.priceCents)} · {formatCount(offer.features.length, "feature")} ·{" "}
              {offer.purchaseLink ? URL.parse(offer.purchaseLink)?.host : "ordered by message"}
            </p>
          </div>
          <div className="ml-auto flex">
            <MoveButtons
              action={servicesAddress(group)}
              fields={{ group, id: offer.id }}
              name={offer.title}
              isFirst={index === 0}
              isLast={index === packages.length - 1}
            />
            <RowLink
              to={servicesAddress(group, "edit", offer.id)}
              label={`Edit ${offer.title}`}
              icon={Pencil}
            />
            <RowLink
              to={servicesAddress(group, "delete", offer.id)}
              label={`Remove ${offer.title}`}
              icon={Trash2}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
