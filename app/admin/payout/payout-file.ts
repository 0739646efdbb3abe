import { data } from "react-router";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { attachmentResponse } from "#app/platform/storage/attachment-response.server.ts";
import { formatDay } from "#app/platform/ui/format-time.ts";
import { DEFAULT_SHOP_NAME } from "#app/platform/ui/shop-name.ts";
import {
  creditTransfers,
  findTransferFileProblem,
} from "#app/shop/accounting/shares/credit-transfer.ts";
import { findPayout } from "#app/shop/accounting/shares/payouts.server.ts";
import { payoutCsv } from "#app/shop/accounting/shares/share-csv.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import { csvResponse } from "../shared/csv-response.server.ts";
import { requireConfirmation } from "../shared/require-confirmation.server.ts";
import { payoutId } from "../shares/shares-address.ts";
import type { Route } from "./+types/payout-file";

export const middleware = [requireAdmin, requireConfirmation("download-payout")];

const missing = m.statement_file_not_found;

/** Serves a CSV for people or an XML file for a bank. */
export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const id = orNotFound(payoutId.safeParse(params.id).data, missing());
  const payout = orNotFound(await findPayout(id), missing());
  if (params.file === "payout.csv") return csvResponse("payout", payoutCsv(payout));
  if (params.file !== "payout.xml" || findTransferFileProblem(payout))
    throw data(missing(), { status: 404 });
  const { shopName } = await findSettings();
  return attachmentResponse({
    fileName: `payout-${formatDay(payout.madeAt)}.xml`,
    mediaType: "application/xml",
    content: creditTransfers(payout, shopName ?? DEFAULT_SHOP_NAME),
  });
}
