import { countFailedUploads } from "#app/platform/uploads/uploads.server.ts";
import { countOpenReviews } from "#app/shop/catalog/audio-matches/match-reviews.server.ts";
import { listReleasesWithoutFiles } from "#app/shop/catalog/publishing/planned-releases.server.ts";
import { countFiles } from "#app/shop/catalog/storage-health.server.ts";
import { countMessages } from "#app/shop/customers/messages/message-list.server.ts";
import { countFailedLately } from "#app/shop/mail/mail-list.server.ts";
import { countBankEntries } from "#app/shop/orders/bank-statements/bank-entries.server.ts";
import { urgencyOf } from "#app/shop/orders/fulfillment/due-day.ts";
import {
  countDueServices,
  listDueServices,
} from "#app/shop/orders/fulfillment/ordered-services.server.ts";
import {
  countAttention,
  listAttention,
  listOpenDisputes,
} from "#app/shop/orders/managing/order-list.server.ts";
import { findServerParts } from "../settings/find-system-parts.server.ts";

export type Tasks = Awaited<ReturnType<typeof findTasks>>;

export async function findTasks() {
  const [
    disputes,
    orders,
    attention,
    due,
    releases,
    transfers,
    mails,
    uploads,
    files,
    sameMusic,
    messages,
    server,
  ] = await Promise.all([
    listOpenDisputes(),
    listAttention(),
    countAttention(),
    findDue(),
    listReleasesWithoutFiles(),
    countBankEntries("matching"),
    countFailedLately(),
    countFailedUploads(),
    countFiles(),
    countOpenReviews(),
    countMessages(),
    findServerParts(),
  ]);
  const moreOrders = attention - orders.length;
  const isDisputed = ({ id }: { id: string }) => disputes.some((dispute) => dispute.id === id);
  const others = orders.filter((order) => !isDisputed(order));
  return {
    disputes,
    orders: others,
    moreOrders,
    ...due,
    ...releases,
    transfers,
    mails,
    uploads,
    sameMusic,
    brokenFiles: files.broken,
    messages: messages.unread,
    server,
  };
}

/** Returns the first services to deliver and the number of further ones. */
async function findDue() {
  const [listed, count] = await Promise.all([listDueServices(), countDueServices()]);
  const services = listed.map(({ now, ...service }) => ({
    ...service,
    urgency: urgencyOf(service.dueAt, now),
  }));
  return { services, moreServices: count - services.length };
}
