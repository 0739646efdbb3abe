import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import { href } from "#app/platform/navigation/href.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { Checkout } from "#app/shop/checkout/find-checkout.server.ts";
import { daysOf } from "#app/shop/services/sold-here.ts";
import { m } from "#messages";
import { Countdown } from "../shared/countdown.tsx";
import { IncludedFiles } from "../shared/included-files.tsx";
import { LinePrice } from "../shared/line-price.tsx";
import { ServiceCard } from "../shared/service-card.tsx";
import { ServiceIcon } from "../shared/service-icon.tsx";

type Props = Pick<Checkout, "order"> & {
  /** Undefined once the reservation has ended. */
  time: Checkout["time"] | undefined;
  /** Discount code. */
  children: React.ReactNode;
};

export function OrderSummary({ order, time, children }: Props) {
  const { lines, services } = order;
  const [line, ...others] = lines;
  if (others.length > 0)
    return (
      <CartSummary order={order} time={time}>
        {children}
      </CartSummary>
    );
  const [service] = services;
  if (service) return <ServiceSummary order={order} service={service} time={time} />;
  return (
    line && (
      <TrackSummary line={line} time={time}>
        {children}
      </TrackSummary>
    )
  );
}

type Line = Checkout["order"]["lines"][number];
type Service = Checkout["order"]["services"][number];
type TrackProps = Pick<Props, "time" | "children"> & { line: Line };

function TrackSummary({ line, time, children }: TrackProps) {
  const { title, cover, included, price, fullPrice } = line;
  return (
    <section aria-label={m.checkout_your_track()} className="lg:not-short:sticky lg:top-24">
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-6 sm:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-1">
        <CoverImage
          cover={cover}
          alt=""
          sizes="(min-width: 1024px) 24rem, 9rem"
          isEager
          className="shadow-2xl"
        />
        <div className="min-w-0">
          <p dir="auto" className="display-type text-2xl [overflow-wrap:anywhere] sm:text-3xl">
            {title}
          </p>
          <p className="mt-2 font-semibold text-xl tabular-nums">
            <LinePrice price={price} fullPrice={fullPrice} />
          </p>
        </div>
      </div>
      {children}
      {time?.until && <Countdown until={time.until} now={time.now} label={m.yours_until()} />}
      <details className="group mt-6 border-line border-y lg:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between font-semibold">
          {m.checkout_inside()}
          <ChevronDown aria-hidden className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <div className="pb-4">
          <IncludedFiles {...included} level="p" />
        </div>
      </details>
      <div className="mt-8 hidden lg:block">
        <IncludedFiles {...included} level="p" />
      </div>
    </section>
  );
}

function CartSummary({ order, time, children }: Props) {
  const { lines, services, isOfService, total } = order;
  const label = isOfService ? m.order_by() : m.yours_until();
  const serviceOf = (id: string) => services.find(({ orderLineId }) => orderLineId === id);
  return (
    <section
      aria-label={services.length > 0 ? m.cart_yours() : m.checkout_your_tracks()}
      className="lg:not-short:sticky lg:top-24"
    >
      <ul className="border-line border-t">
        {lines.map((line) => (
          <CartRow key={line.id} line={line} service={serviceOf(line.id)} />
        ))}
      </ul>
      {children}
      <p className="mt-4 flex items-baseline justify-between gap-4">
        <span className="text-muted">
          {m.total()}
          {time && (
            <>
              {" · "}
              <Link to={href("/cart")} className="underline underline-offset-4 hover:text-ink">
                {m.checkout_change_cart()}
              </Link>
            </>
          )}
        </span>
        <span className="font-semibold text-xl tabular-nums">
          {total.cents === 0 ? m.price_free() : formatMoney(total)}
        </span>
      </p>
      {time?.until && <Countdown until={time.until} now={time.now} label={label} />}
    </section>
  );
}

type RowProps = { line: Line; service: Service | undefined };

function CartRow({ line, service }: RowProps) {
  const { title, cover, price, fullPrice, included } = line;
  return (
    <li className="border-line border-b py-3">
      <details className="group">
        <summary className="grid cursor-pointer grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-4">
          {service ? <ServiceIcon /> : <CoverImage cover={cover} alt="" sizes="4rem" isEager />}
          <span className="min-w-0">
            <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
              {title}
            </span>
            <span className="text-muted text-sm tabular-nums">
              <LinePrice price={price} fullPrice={fullPrice} />
            </span>
          </span>
          <ChevronDown aria-hidden className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <div className="pt-4">
          {service ? <IncludedWork service={service} /> : <IncludedFiles {...included} level="p" />}
        </div>
      </details>
    </li>
  );
}

function IncludedWork({ service: { description, features, deliveryDays } }: { service: Service }) {
  return (
    <div dir="auto" className="grid gap-2 text-muted text-sm [overflow-wrap:anywhere]">
      {description && (
        <p lang={DEFAULT_LANGUAGE} className="whitespace-pre-line">
          {description}
        </p>
      )}
      <ul lang={DEFAULT_LANGUAGE} className="list-inside list-disc">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p>{m.delivered_within({ days: daysOf(deliveryDays) })}</p>
    </div>
  );
}

type ServiceProps = Pick<Props, "order" | "time"> & { service: Service };

function ServiceSummary({ order: { title, total }, service, time }: ServiceProps) {
  return (
    <section aria-label={m.checkout_your_service()} className="lg:not-short:sticky lg:top-24">
      <ServiceCard title={title} service={service}>
        <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span>{m.delivered_within({ days: daysOf(service.deliveryDays) })}</span>
          <span className="text-xl tabular-nums">{formatMoney(total)}</span>
        </span>
      </ServiceCard>
      {time?.until && <Countdown until={time.until} now={time.now} label={m.order_by()} />}
    </section>
  );
}
