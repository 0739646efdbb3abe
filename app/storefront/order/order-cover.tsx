import { useContext } from "react";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { formatLongDay } from "#app/platform/ui/format-time.ts";
import { ShopName } from "#app/platform/ui/shop-name.ts";
import type { LineOnPage, OrderPage } from "#app/shop/orders/buyers/order-page.server.ts";
import { tracksIn } from "#app/shop/orders/state/order-lines.ts";
import { isReserving } from "#app/shop/orders/state/order-states.ts";
import { m } from "#messages";
import { ServiceCard } from "../shared/service-card.tsx";
import { VinylRecord } from "../shared/vinyl-record.tsx";
import { DueDate } from "./order-services.tsx";

type Props = {
  order: Pick<
    OrderPage,
    "title" | "lines" | "state" | "number" | "buyer" | "paidAt" | "services" | "isOfService"
  >;
};

/** The record of a sold track slides out with its owner's name on the label. */
export function OrderCover({ order }: Props) {
  const { title, lines, state, isOfService } = order;
  const isTheirs = state === "paid";
  const isLost = !isTheirs && !isReserving(state);
  if (isOfService) {
    return (
      <div className="grid gap-6 md:not-short:sticky md:top-24">
        <ServiceCards order={order} isLost={isLost} />
      </div>
    );
  }
  const [line, ...others] = lines;
  if (others.length > 0) {
    return (
      <div className="max-w-md md:not-short:sticky md:top-24 md:max-w-none">
        <Covers lines={tracksIn(lines)} isLost={isLost} />
        {isTheirs && <OwnersLabel order={order} />}
        <div className="mt-6 grid gap-6">
          <ServiceCards order={order} isLost={isLost} />
        </div>
      </div>
    );
  }
  return (
    <div className="max-w-md md:not-short:sticky md:top-24 md:max-w-none">
      <div className={`relative pr-[14%] ${isLost ? "opacity-60 grayscale" : ""}`}>
        {isTheirs && (
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            className="absolute top-[3%] right-0 h-[94%]"
          >
            <VinylRecord hole="fill-ground" />
          </svg>
        )}
        <CoverImage
          cover={line?.track?.cover}
          alt={m.cover_of({ title })}
          sizes="(min-width: 768px) 24rem, 80vw"
          isEager
          className="relative shadow-2xl"
        />
      </div>
      {isTheirs && <OwnersLabel order={order} />}
    </div>
  );
}

function ServiceCards({ order, isLost }: Props & { isLost: boolean }) {
  return order.services.map((service) => (
    <ServiceCard
      key={service.orderLineId}
      title={service.title}
      number={order.number}
      service={service}
      isOver={isLost || service.returnedAt !== null}
    >
      <DueDate service={service} state={order.state} />
    </ServiceCard>
  ));
}

function Covers({ lines, isLost }: { lines: LineOnPage[]; isLost: boolean }) {
  return (
    <ul className={`grid grid-cols-2 gap-3 ${isLost ? "opacity-60 grayscale" : ""}`}>
      {lines.map(({ id, title, track }) => (
        <li key={id}>
          <CoverImage
            cover={track?.cover}
            alt={m.cover_of({ title })}
            sizes="(min-width: 768px) 12rem, 40vw"
            isEager
          />
        </li>
      ))}
    </ul>
  );
}

function OwnersLabel({ order }: Props) {
  const { number, buyer, paidAt } = order;
  const owner = buyer?.artistName ?? buyer?.legalName;
  return (
    <div className="relative -mt-10 ml-4 w-[min(19rem,88%)] -rotate-2 bg-ink px-4 py-3 text-ground shadow-2xl sm:ml-6">
      <p className="mono-type flex justify-between gap-4 uppercase">
        <span>{useContext(ShopName)}</span>
        <span>{number}</span>
      </p>
      <p className="mono-type mt-4 uppercase">{m.order_label_for()}</p>
      <p dir="auto" className="display-type mt-1 line-clamp-2 text-2xl [overflow-wrap:anywhere]">
        {owner ?? m.users_you()}
      </p>
      <p className="mono-type mt-4 flex justify-between gap-4 border-ground/40 border-t pt-2 uppercase">
        <span>{paidAt && formatLongDay(paidAt)}</span>
        <span>{m.order_label_count()}</span>
      </p>
    </div>
  );
}
