import type { Client } from "#app/platform/http/request-context.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import type { BrowserKey } from "#app/shop/orders/access/browser-key.server.ts";
import { addService, type OfferedService } from "#app/shop/orders/services/add-service.server.ts";
import type { ServicePackage } from "#app/shop/services/service-package.ts";
import { findServices } from "#app/shop/services/services.server.ts";
import { DEFAULT_DELIVERY_DAYS, isSoldHere } from "#app/shop/services/sold-here.ts";
import { m } from "#messages";
import { checkoutClosed, refuseStart, type StartResult, titles } from "./start-checkout.server.ts";

type ServiceRequest = { packageId: string; browserKey: BrowserKey; client: Client };

const packageMissing = () => ({
  title: m.start_service_gone_title(),
  text: m.start_service_gone_text(),
});
const soldElsewhere = () => ({
  title: m.start_elsewhere_title(),
  text: m.start_service_elsewhere_text(),
});

export async function startService({ packageId, ...by }: ServiceRequest): Promise<StartResult> {
  const [{ checkoutOpenedAt }, { services }] = await Promise.all([findSettings(), findServices()]);
  if (!checkoutOpenedAt) return refuseStart("forbidden", { ...checkoutClosed(), isService: true });
  const servicePackage = [...services.mixing, ...services.mastering].find(
    ({ id }) => id === packageId,
  );
  if (!servicePackage) return refuseStart("missing", { ...packageMissing(), isService: true });
  if (!isSoldHere(servicePackage))
    return refuseStart("conflict", { ...soldElsewhere(), isService: true });
  const outcome = await addService({ offer: offerOf(servicePackage), ...by });
  if (outcome.done) return { secret: outcome.done.secret };
  const { reason, text, theirs, retryAfterSeconds } = outcome.refused;
  const ownTitle = theirs?.isFull ? titles.full() : titles.own();
  const title = theirs ? ownTitle : titles.later();
  const errorData = { text, title, isService: true, ...(theirs?.own && { own: theirs.own }) };
  return refuseStart(reason, errorData, retryAfterSeconds);
}

function offerOf(servicePackage: ServicePackage): OfferedService {
  const { id: packageId, title, description, priceCents, features } = servicePackage;
  const deliveryDays = servicePackage.deliveryDays ?? DEFAULT_DELIVERY_DAYS;
  return { packageId, title, description, priceCents, features, deliveryDays };
}
