import { href, Link } from "react-router";
import { isNearLimit, shareOfLimit } from "#app/taxes/sales-limit.ts";
import { Alert } from "#app/ui/alert.tsx";
import { t } from "#app/words/words.ts";

type Props = { yearCents: number; limit: number | null };

/** Once most of what a small business may sell in a year is sold. */
export function SalesLimitNotice({ yearCents, limit }: Props) {
  const share = shareOfLimit(yearCents, limit);
  if (share === undefined || !isNearLimit(share)) return null;
  return (
    <Alert title={t`${share} % do limite anual de vendas`} className="mb-6">
      {t`Acima dele a isenção de IVA pode acabar.`}{" "}
      <Link to={href("/admin/settings/taxes")} className="underline hover:text-accent">
        {t`Ver impostos`}
      </Link>
    </Alert>
  );
}
