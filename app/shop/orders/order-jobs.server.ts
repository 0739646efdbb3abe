import type { JobPool, Jobs, Schedule } from "#app/platform/jobs/job-runner.server.ts";
import { MAX_ONLINE_PROVIDERS } from "#app/shop/payments/providers.server.ts";
import { FIND_ORDERS, findOrdersJob } from "./access/order-lookups.server.ts";
import { availabilityAlertJobs } from "./alerts/availability-alert-mails.server.ts";
import {
  RECONCILE_TRANSFER,
  RECONCILE_TRANSFERS,
  reconcileTransfer,
  reconcileTransfers,
} from "./bank-statements/reconcile-transfers.server.ts";
import { SEND_ENTRY, sendEntryJob } from "./books/send-entries.server.ts";
import { MAKE_AGREEMENT, makeAgreementJob } from "./documents/order-documents.server.ts";
import { FLAG_MISSING_FILES, flagMissingFiles } from "./files/missing-files.server.ts";
import { CHECK_VAT_ID, checkVatIdJob } from "./paying/check-vat-id.server.ts";
import {
  RECONCILE_PAYMENTS,
  reconcilePaymentJob,
  reconcilePayments,
} from "./paying/reconcile-payment.server.ts";
import { CATCH_UP_EVENTS, catchUpEvents } from "./provider-calls/catch-up-events.server.ts";
import { CALLS_AT_ONCE } from "./provider-calls/provider-queue.server.ts";
import { MAKE_REFUND } from "./provider-calls/refund-rows.server.ts";
import { RECONCILE_PAYMENT } from "./provider-calls/request-reconciliation.server.ts";
import { makeRefund, RETRY_DUE_REFUNDS, retryDueRefunds } from "./refunds/make-refund.server.ts";
import { ENTER_SALES, enterSales } from "./selling/enter-sale.server.ts";
import { REMIND_OF_TRANSFERS, remindOfTransfers } from "./transfers/remind-of-transfers.server.ts";
import { MAIL_FILES_READY, mailFilesReady } from "./transitions/delayed-files.server.ts";
import {
  EXPIRE_ORDER,
  EXPIRE_ORDERS,
  expireOrder,
  expireOrders,
} from "./transitions/expire-orders.server.ts";
import { MATCH_WITHDRAWAL, matchWithdrawal } from "./withdrawals/match-withdrawal.server.ts";

export const orderJobs: { jobs: Jobs; schedules: Schedule[] } = {
  jobs: {
    [EXPIRE_ORDER]: expireOrder,
    [EXPIRE_ORDERS]: expireOrders,
    [RECONCILE_PAYMENTS]: reconcilePayments,
    [RETRY_DUE_REFUNDS]: retryDueRefunds,
    [MAKE_AGREEMENT]: makeAgreementJob,
    ...availabilityAlertJobs,
    [FIND_ORDERS]: findOrdersJob,
    [REMIND_OF_TRANSFERS]: remindOfTransfers,
    [RECONCILE_TRANSFERS]: reconcileTransfers,
    [MAIL_FILES_READY]: mailFilesReady,
    [FLAG_MISSING_FILES]: flagMissingFiles,
    [MATCH_WITHDRAWAL]: matchWithdrawal,
    [ENTER_SALES]: enterSales,
  },
  schedules: [
    { job: EXPIRE_ORDERS, at: "* * * * *" },
    { job: RECONCILE_PAYMENTS, at: "* * * * *" },
    { job: RETRY_DUE_REFUNDS, at: "* * * * *" },
    { job: ENTER_SALES, at: "* * * * *" },
    { job: REMIND_OF_TRANSFERS, at: "*/10 * * * *" },
    { job: FLAG_MISSING_FILES, at: "*/10 * * * *" },
    { job: RECONCILE_TRANSFERS, at: "*/10 * * * *" },
  ],
};

/** Queues of the providers, and one for each of missed events, entries, VAT IDs and transfers. */
const AT_ONCE = MAX_ONLINE_PROVIDERS * CALLS_AT_ONCE + 4;

/** These jobs wait for another server, each in a queue of that server, or for a locked order. */
export const outsideJobs: JobPool = {
  atOnce: AT_ONCE,
  jobs: {
    [RECONCILE_PAYMENT]: reconcilePaymentJob,
    [MAKE_REFUND]: makeRefund,
    [CATCH_UP_EVENTS]: catchUpEvents,
    [SEND_ENTRY]: sendEntryJob,
    [CHECK_VAT_ID]: checkVatIdJob,
    [RECONCILE_TRANSFER]: reconcileTransfer,
  },
  schedules: [{ job: CATCH_UP_EVENTS, at: "17 * * * *", queue: CATCH_UP_EVENTS }],
};
