import { verificationJobs } from "#app/backup/verification-job.server.ts";
import { shareJobs } from "#app/shop/accounting/shares/release-shares.server.ts";
import { fileJobs } from "#app/shop/catalog/describe-files.server.ts";
import { trackFileJobs } from "#app/shop/catalog/fetch-track-file.server.ts";
import { promotionJobs } from "#app/shop/catalog/promotions/run-promotions.server.ts";
import { releaseJobs } from "#app/shop/catalog/publishing/publish-due.server.ts";
import { previewJobs } from "#app/shop/catalog/render-previews.server.ts";
import { analysisJobs } from "#app/shop/catalog/similar/analyze-originals.server.ts";
import { releaseCheckJobs } from "#app/shop/content/check-releases.server.ts";
import { personalDataJobs } from "#app/shop/customers/personal-data/erase-outdated.server.ts";
import { savedSearchJobs } from "#app/shop/customers/saved-searches/mail-new-tracks.server.ts";
import { savedSearchMailGenerators } from "#app/shop/customers/saved-searches/saved-search-mails.server.ts";
import { insightJobs } from "#app/shop/insights/forget-counts.server.ts";
import { ledgerJobs } from "#app/shop/ledger/mail-ledger-head.server.ts";
import { MAILS_AT_ONCE } from "#app/shop/mail/outbox.server.ts";
import { mailJobs } from "#app/shop/mail/send-mail.server.ts";
import type { MoreJobs } from "#app/shop/media/start-jobs.server.ts";
import { lookupMailGenerators } from "#app/shop/orders/access/order-lookups.server.ts";
import { availabilityAlertGenerators } from "#app/shop/orders/alerts/availability-alert-mails.server.ts";
import { orderMailGenerators } from "#app/shop/orders/mails/order-mails.server.ts";
import { orderJobs, outsideJobs } from "#app/shop/orders/order-jobs.server.ts";
import { sandboxJobs } from "#app/shop/payments/sandbox/sandbox-events.server.ts";
import { accountLinkMailGenerators } from "#app/shop/signing-in/account-links.server.ts";
import { resetJobs } from "#app/shop/signing-in/reset-password.server.ts";

/** Jobs of all modules, including scheduled ones. */
export const shopJobs: MoreJobs[] = [
  previewJobs,
  analysisJobs,
  promotionJobs,
  releaseJobs,
  fileJobs,
  orderJobs,
  ledgerJobs,
  personalDataJobs,
  savedSearchJobs,
  insightJobs,
  { jobs: resetJobs },
  shareJobs,
];

const mailing = {
  jobs: mailJobs(
    orderMailGenerators,
    lookupMailGenerators,
    availabilityAlertGenerators,
    savedSearchMailGenerators,
    accountLinkMailGenerators,
  ),
  schedules: [],
  atOnce: MAILS_AT_ONCE,
};

/** Jobs that call another server or wait for a lock. The jobs above never wait for them. */
export const slowJobPools = [
  outsideJobs,
  mailing,
  trackFileJobs,
  sandboxJobs,
  verificationJobs,
  releaseCheckJobs,
];
