import { useContext } from "react";
import { ShopCurrency } from "#app/platform/ui/shop-currency.ts";
import { describeOffer, describeSet } from "#app/shop/discounts/describe-pack.ts";
import { m } from "#messages";
import { DiscountRow, periodText } from "../shared/discount-row.tsx";
import type { ListedPack } from "./list-packs.server.ts";
import { packDialogAddress } from "./pack-address.ts";

export function PackRows({ packs }: { packs: ListedPack[] }) {
  return (
    <ul className="divide-y divide-line border border-line">
      {packs.map((pack) => (
        <PackRow key={pack.id} pack={pack} />
      ))}
    </ul>
  );
}

function PackRow({ pack }: { pack: ListedPack }) {
  const currency = useContext(ShopCurrency);
  return (
    <DiscountRow
      discount={pack}
      name={describeOffer(pack, currency)}
      conditions={[describeSet(pack) || m.pack_all_tracks(), periodText(pack)]}
      editTo={packDialogAddress("edit", pack.id)}
    />
  );
}
