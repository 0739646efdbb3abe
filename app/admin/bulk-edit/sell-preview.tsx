import { usePrice } from "#app/platform/ui/shop-currency.ts";
import { m } from "#messages";
import { type CheckedTrack, CheckedTracks } from "./checked-tracks.tsx";

type Props = { tracks: (CheckedTrack & { priceCents: number })[]; backTo: string };

export function SellPreview({ tracks, backTo }: Props) {
  const formatPrice = usePrice();
  const total = tracks
    .filter(({ problem }) => problem === undefined)
    .reduce((sum, { priceCents }) => sum + priceCents, 0);
  return (
    <CheckedTracks
      tracks={tracks}
      heading={(count) =>
        count > 0 ? m.sell_ready({ count, total: formatPrice(total) }) : m.sell_none_ready()
      }
      detailOf={({ priceCents }) => formatPrice(priceCents)}
      intent="sell"
      submit={(count) => m.sell_count({ count })}
      backTo={backTo}
    />
  );
}
