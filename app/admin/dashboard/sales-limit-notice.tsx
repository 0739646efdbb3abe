import { href, Link } from "react-router";
import { Alert } from "#app/platform/ui/alert.tsx";
import { isNearLimit, shareOfLimit } from "#app/shop/accounting/taxes/sales-limit.ts";
import { m } from "#messages";

type Props = { yearCents: number; limit: number | null };

export function SalesLimitNotice({ yearCents, limit }: Props) {
  const share = shareOfLimit(yearCents, limit);
  if (share === undefined || !isNearLimit(share)) return null;
  return (
    <Alert title={m.dashboard_of_the_yearly_limit_of_sales({ share })} className="mb-6">
      {m.dashboard_above_it_the_exemption_from_vat()}{" "}
      <Link to={href("/admin/settings/taxes")} className="underline hover:text-accent">
        {m.dashboard_see_taxes()}
      </Link>
    </Alert>
  );
}
