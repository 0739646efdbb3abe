import type { Jobs, Routine } from "#app/jobs/job-runner.server.ts";
import { CATCH_UP_EVENTS, catchUpEvents } from "./catch-up-events.server.ts";
import { freeAlertJobs } from "./free-alert-mails.server.ts";
import { EXPIRE_ORDER, EXPIRE_ORDERS, expireOrder, expireOrders } from "./lapsed-orders.server.ts";
import { FIND_ORDERS, findOrdersJob } from "./order-lookups.server.ts";
import { PAY_BACK, payBack } from "./refunds.server.ts";
import { REMIND_OF_TRANSFERS, remindOfTransfers } from "./remind-of-transfers.server.ts";
import {
  SETTLE_PAYMENT,
  SETTLE_PAYMENTS,
  settlePaymentJob,
  settlePayments,
} from "./settle-payment.server.ts";

export const orderJobs: { jobs: Jobs; routines: Routine[] } = {
  jobs: {
    [EXPIRE_ORDER]: expireOrder,
    [EXPIRE_ORDERS]: expireOrders,
    [SETTLE_PAYMENT]: settlePaymentJob,
    [SETTLE_PAYMENTS]: settlePayments,
    [CATCH_UP_EVENTS]: catchUpEvents,
    [PAY_BACK]: payBack,
    ...freeAlertJobs,
    [FIND_ORDERS]: findOrdersJob,
    [REMIND_OF_TRANSFERS]: remindOfTransfers,
  },
  routines: [
    { job: EXPIRE_ORDERS, at: "* * * * *" },
    { job: SETTLE_PAYMENTS, at: "* * * * *" },
    { job: CATCH_UP_EVENTS, at: "17 * * * *" },
    { job: REMIND_OF_TRANSFERS, at: "*/10 * * * *" },
  ],
};
