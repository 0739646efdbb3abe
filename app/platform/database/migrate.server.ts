import { type Migration, Migrator } from "kysely/migration";
import type pg from "pg";
import { type Db, kyselyOver, openPool } from "./db.server.ts";
import * as openTheShop from "./migrations/0001-open-the-shop.ts";
import * as guardAccounts from "./migrations/0002-guard-accounts.ts";
import * as tellOfChanges from "./migrations/0003-tell-of-changes.ts";
import * as manageTracks from "./migrations/0004-manage-tracks.ts";
import * as uploads from "./migrations/0005-uploads.ts";
import * as sellOnce from "./migrations/0006-sell-once.ts";
import * as settings from "./migrations/0007-settings.ts";
import * as signingKeys from "./migrations/0008-signing-keys.ts";
import * as pageContents from "./migrations/0009-page-contents.ts";
import * as wordsAndMessages from "./migrations/0010-words-and-messages.ts";
import * as tellOfLinks from "./migrations/0011-tell-of-links.ts";
import * as tellOfLikes from "./migrations/0013-tell-of-likes.ts";
import * as countedUses from "./migrations/0014-counted-uses.ts";
import * as tellOfPreviews from "./migrations/0016-tell-of-previews.ts";
import * as artworkForBuyers from "./migrations/0017-artwork-for-buyers.ts";
import * as limitLinkUses from "./migrations/0019-limit-link-uses.ts";
import * as shopId from "./migrations/0020-shop-id.ts";
import * as passwordTimes from "./migrations/0021-password-times.ts";
import * as likesOfAVisitor from "./migrations/0022-likes-of-a-visitor.ts";
import * as countRows from "./migrations/0023-count-rows.ts";
import * as indexSearches from "./migrations/0024-index-searches.ts";
import * as smallPeaks from "./migrations/0025-small-peaks.ts";
import * as faqFormKeys from "./migrations/0026-faq-form-keys.ts";
import * as searchByThreeGrams from "./migrations/0027-search-by-three-grams.ts";
import * as orders from "./migrations/0028-orders.ts";
import * as mails from "./migrations/0029-mails.ts";
import * as sandboxPayments from "./migrations/0030-sandbox-payments.ts";
import * as freeAlerts from "./migrations/0034-free-alerts.ts";
import * as orderLookups from "./migrations/0035-order-lookups.ts";
import * as bankTransfers from "./migrations/0036-bank-transfers.ts";
import * as checkoutSettings from "./migrations/0037-checkout-settings.ts";
import * as disputes from "./migrations/0038-disputes.ts";
import * as transferLines from "./migrations/0039-transfer-lines.ts";
import * as pauseDisputedFiles from "./migrations/0040-pause-disputed-files.ts";
import * as paymentExits from "./migrations/0041-payment-exits.ts";
import * as orderSums from "./migrations/0042-order-sums.ts";
import * as manyPayments from "./migrations/0043-many-payments.ts";
import * as register from "./migrations/0044-register.ts";
import * as withdrawals from "./migrations/0045-withdrawals.ts";
import * as sellerPage from "./migrations/0046-seller-page.ts";
import * as agreements from "./migrations/0047-agreements.ts";
import * as searchOrdersAndMessages from "./migrations/0048-search-orders-and-messages.ts";
import * as taxes from "./migrations/0049-taxes.ts";
import * as vatIdsAndSalesLimit from "./migrations/0050-vat-ids-and-sales-limit.ts";
import * as trackDeclarations from "./migrations/0051-track-declarations.ts";
import * as includedFiles from "./migrations/0052-included-files.ts";
import * as tellOfFileFacts from "./migrations/0053-tell-of-file-facts.ts";
import * as personalData from "./migrations/0054-personal-data.ts";
import * as invoices from "./migrations/0055-invoices.ts";
import * as payerCountry from "./migrations/0056-payer-country.ts";
import * as soundFeatures from "./migrations/0057-sound-features.ts";
import * as fingerprints from "./migrations/0058-fingerprints.ts";
import * as shopLook from "./migrations/0059-shop-look.ts";
import * as savedSearches from "./migrations/0060-saved-searches.ts";
import * as soundQuestions from "./migrations/0061-sound-questions.ts";
import * as insights from "./migrations/0062-insights.ts";
import * as insightsOfLikesAndSales from "./migrations/0063-insights-of-likes-and-sales.ts";
import * as bulkActs from "./migrations/0064-bulk-acts.ts";
import * as scheduledReleases from "./migrations/0065-scheduled-releases.ts";
import * as secondFactors from "./migrations/0066-second-factors.ts";
import * as passkeysAndLinks from "./migrations/0067-passkeys-and-links.ts";
import * as shopLogo from "./migrations/0068-shop-logo.ts";
import * as adminLanguages from "./migrations/0069-admin-languages.ts";
import * as shares from "./migrations/0070-shares.ts";
import * as shareSettings from "./migrations/0071-share-settings.ts";
import * as countsInTheirIndex from "./migrations/0072-counts-in-their-index.ts";
import * as servicesSoldHere from "./migrations/0073-services-sold-here.ts";
import * as heardAnew from "./migrations/0074-heard-anew.ts";
import * as disputedAmounts from "./migrations/0075-disputed-amounts.ts";
import * as paymentsInReview from "./migrations/0076-payments-in-review.ts";
import * as idsOfManyTracks from "./migrations/0077-ids-of-many-tracks.ts";
import * as decodedFormats from "./migrations/0078-decoded-formats.ts";
import * as transfersTakenBack from "./migrations/0079-transfers-taken-back.ts";
import * as refundTries from "./migrations/0080-refund-tries.ts";
import * as insightsOfManyOrders from "./migrations/0081-insights-of-many-orders.ts";
import * as contractInformation from "./migrations/0082-contract-information.ts";
import * as attentionCodes from "./migrations/0083-attention-codes.ts";
import * as reverseCharge from "./migrations/0084-reverse-charge.ts";
import * as shareBalances from "./migrations/0085-share-balances.ts";
import * as refundReasons from "./migrations/0086-refund-reasons.ts";
import * as registeredFormats from "./migrations/0087-registered-formats.ts";
import * as eventCodes from "./migrations/0088-event-codes.ts";
import * as paymentProblems from "./migrations/0089-payment-problems.ts";
import * as releaseRefusals from "./migrations/0090-release-refusals.ts";
import * as salesTotals from "./migrations/0091-sales-totals.ts";
import * as coverWidths from "./migrations/0092-cover-widths.ts";
import * as fileProblems from "./migrations/0093-file-problems.ts";
import * as unsentCodes from "./migrations/0094-unsent-codes.ts";
import * as auditDetails from "./migrations/0095-audit-details.ts";
import * as orderLines from "./migrations/0096-order-lines.ts";
import { lockSchema } from "./schema-lock.server.ts";
import { inTransaction } from "./transaction.server.ts";

/** Kysely checks the order: never edit, rename or remove a migration that has run. */
const migrations: Record<string, Migration> = {
  "0001-open-the-shop": openTheShop,
  "0002-guard-accounts": guardAccounts,
  "0003-tell-of-changes": tellOfChanges,
  "0004-manage-tracks": manageTracks,
  "0005-uploads": uploads,
  "0006-sell-once": sellOnce,
  "0007-settings": settings,
  "0008-signing-keys": signingKeys,
  "0009-page-contents": pageContents,
  "0010-words-and-messages": wordsAndMessages,
  "0011-tell-of-links": tellOfLinks,
  "0013-tell-of-likes": tellOfLikes,
  "0014-counted-uses": countedUses,
  "0016-tell-of-previews": tellOfPreviews,
  "0017-artwork-for-buyers": artworkForBuyers,
  "0019-limit-link-uses": limitLinkUses,
  "0020-shop-id": shopId,
  "0021-password-times": passwordTimes,
  "0022-likes-of-a-visitor": likesOfAVisitor,
  "0023-count-rows": countRows,
  "0024-index-searches": indexSearches,
  "0025-small-peaks": smallPeaks,
  "0026-faq-form-keys": faqFormKeys,
  "0027-search-by-three-grams": searchByThreeGrams,
  "0028-orders": orders,
  "0029-mails": mails,
  "0030-sandbox-payments": sandboxPayments,
  "0034-free-alerts": freeAlerts,
  "0035-order-lookups": orderLookups,
  "0036-bank-transfers": bankTransfers,
  "0037-checkout-settings": checkoutSettings,
  "0038-disputes": disputes,
  "0039-transfer-lines": transferLines,
  "0040-pause-disputed-files": pauseDisputedFiles,
  "0041-payment-exits": paymentExits,
  "0042-order-sums": orderSums,
  "0043-many-payments": manyPayments,
  "0044-register": register,
  "0045-withdrawals": withdrawals,
  "0046-seller-page": sellerPage,
  "0047-agreements": agreements,
  "0048-search-orders-and-messages": searchOrdersAndMessages,
  "0049-taxes": taxes,
  "0050-vat-ids-and-sales-limit": vatIdsAndSalesLimit,
  "0051-track-declarations": trackDeclarations,
  "0052-included-files": includedFiles,
  "0053-tell-of-file-facts": tellOfFileFacts,
  "0054-personal-data": personalData,
  "0055-invoices": invoices,
  "0056-payer-country": payerCountry,
  "0057-sound-features": soundFeatures,
  "0058-fingerprints": fingerprints,
  "0059-shop-look": shopLook,
  "0060-saved-searches": savedSearches,
  "0061-sound-questions": soundQuestions,
  "0062-insights": insights,
  "0063-insights-of-likes-and-sales": insightsOfLikesAndSales,
  "0064-bulk-acts": bulkActs,
  "0065-scheduled-releases": scheduledReleases,
  "0066-second-factors": secondFactors,
  "0067-passkeys-and-links": passkeysAndLinks,
  "0068-shop-logo": shopLogo,
  "0069-admin-languages": adminLanguages,
  "0070-shares": shares,
  "0071-share-settings": shareSettings,
  "0072-counts-in-their-index": countsInTheirIndex,
  "0073-services-sold-here": servicesSoldHere,
  "0074-heard-anew": heardAnew,
  "0075-disputed-amounts": disputedAmounts,
  "0076-payments-in-review": paymentsInReview,
  "0077-ids-of-many-tracks": idsOfManyTracks,
  "0078-decoded-formats": decodedFormats,
  "0079-transfers-taken-back": transfersTakenBack,
  "0080-refund-tries": refundTries,
  "0081-insights-of-many-orders": insightsOfManyOrders,
  "0082-contract-information": contractInformation,
  "0083-attention-codes": attentionCodes,
  "0084-reverse-charge": reverseCharge,
  "0085-share-balances": shareBalances,
  "0086-refund-reasons": refundReasons,
  "0087-registered-formats": registeredFormats,
  "0088-event-codes": eventCodes,
  "0089-payment-problems": paymentProblems,
  "0090-release-refusals": releaseRefusals,
  "0091-sales-totals": salesTotals,
  "0092-cover-widths": coverWidths,
  "0093-file-problems": fileProblems,
  "0094-unsent-codes": unsentCodes,
  "0095-audit-details": auditDetails,
  "0096-order-lines": orderLines,
};

export const migrationNames = Object.keys(migrations);

/** Numbers reserved while several migrations were written, never to be used. */
export const unusedNumbers = [12, 15, 18, 31, 32, 33];

/** Runs in one transaction under a lock. @throws the database's error, with nothing changed. */
export async function migrate(connection: pg.PoolConfig): Promise<string[]> {
  const db = kyselyOver(openPool({ ...connection, max: 1 }));
  try {
    return await inTransaction(
      async (tx) => {
        await lockSchema(tx);
        return migrateOn(tx);
      },
      { on: db },
    );
  } finally {
    await db.destroy();
  }
}

export async function migrateOn(tx: Db, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } });
  const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
