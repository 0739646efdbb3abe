import { fileJobs } from "#app/catalog/describe-files.server.ts";
import { trackFileJobs } from "#app/catalog/fetch-track-file.server.ts";
import { promotionJobs } from "#app/catalog/promotions/run-promotions.server.ts";
import { previewJobs } from "#app/catalog/render-previews.server.ts";
import { analysisJobs } from "#app/catalog/similar/analyze-originals.server.ts";
import { insightJobs } from "#app/insights/forget-counts.server.ts";
import { ledgerJobs } from "#app/ledger/mail-ledger-head.server.ts";
import { MAILS_AT_ONCE } from "#app/mail/outbox.server.ts";
import { mailJobs } from "#app/mail/send-mail.server.ts";
import type { MoreJobs } from "#app/media/start-jobs.server.ts";
import { lookupMailGenerators } from "#app/orders/buyers/order-lookups.server.ts";
import { orderMailGenerators } from "#app/orders/mails/order-mails.server.ts";
import { orderJobs, outsideJobs } from "#app/orders/order-jobs.server.ts";
import { availabilityAlertGenerators } from "#app/orders/reservations/availability-alert-mails.server.ts";
import { sandboxJobs } from "#app/payments/sandbox/sandbox-events.server.ts";
import { personalDataJobs } from "#app/personal-data/erase-outdated.server.ts";
import { savedSearchJobs } from "#app/saved-searches/mail-new-tracks.server.ts";
import { savedSearchMailGenerators } from "#app/saved-searches/saved-search-mails.server.ts";
import { shareJobs } from "#app/shares/release-shares.server.ts";
import { accountLinkMailGenerators } from "#app/signing-in/account-links.server.ts";
import { resetJobs } from "#app/signing-in/reset-password.server.ts";

/** Jobs of all modules, including scheduled ones. */
export const shopJobs: MoreJobs[] = [
  previewJobs,
  analysisJobs,
  promotionJobs,
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
export const jobsBeside = [outsideJobs, mailing, trackFileJobs, sandboxJobs];
