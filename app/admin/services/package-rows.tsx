import { Badge } from "#app/platform/ui/badge.tsx";
import { usePrice } from "#app/platform/ui/shop-currency.ts";
import type { ServiceGroup, ServicePackage } from "#app/shop/services/service-package.ts";
import { isSoldHere } from "#app/shop/services/sold-here.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { OrderedRow, OrderedRows } from "../shared/ordered-rows.tsx";
import { servicesAddress } from "./services-address.ts";

type Props = { group: ServiceGroup; packages: ServicePackage[]; isCheckoutOpen: boolean };

export function PackageRows({ group, packages, isCheckoutOpen }: Props) {
  const formatPrice = usePrice();
  const orderedHow = (offer: Parameters<typeof isSoldHere>[0]) =>
    isCheckoutOpen && isSoldHere(offer) ? m.services_sold_here() : m.services_ordered_by_message();
  return (
    <OrderedRows>
      {packages.map(({ id, ...offer }, index) => (
        <OrderedRow
          key={id}
          name={offer.title}
          moveProps={{
            action: servicesAddress(group),
            fields: { group, id },
            isFirst: index === 0,
            isLast: index === packages.length - 1,
          }}
          editAt={servicesAddress(group, "edit", id)}
          deleteAt={servicesAddress(group, "delete", id)}
          deleteVerb="Remove"
        >
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            <bdi>{offer.title}</bdi>
            {offer.isPopular && <Badge tone="accent">{m.package_popular()}</Badge>}
          </h3>
          <p className="mt-1 text-muted text-sm">
            {formatPrice(offer.priceCents)} · {m.count_features({ count: offer.features.length })} ·{" "}
            {hostOf(offer.purchaseLink) ?? orderedHow(offer)}
          </p>
          {!offer.isConfirmed && (
            <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
              <p>{m.services_not_confirmed()}</p>
              <IntentButton
                intent="confirm"
                fields={{ group, id }}
                action={servicesAddress(group)}
                aria-label={m.services_confirm_named({ name: offer.title })}
              >
                {m.services_confirm()}
              </IntentButton>
            </div>
          )}
        </OrderedRow>
      ))}
    </OrderedRows>
  );
}

function hostOf(link: string | undefined): string | undefined {
  return link && URL.canParse(link) ? new URL(link).host : undefined;
}
