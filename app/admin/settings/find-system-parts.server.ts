import { sql } from "kysely";
import { listRuns } from "#app/backup/runs.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { listFailingJobs } from "#app/platform/jobs/failing-jobs.server.ts";
import { countQueuedJobs, findWaitingSince } from "#app/platform/jobs/job-runner.server.ts";
import { isStorageHealthy } from "#app/platform/storage/storage.server.ts";
import { readVersion } from "#app/platform/system/app-version.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { findCertificateDetails } from "#app/platform/tls/certificate-details.server.ts";
import { formatSize } from "#app/platform/ui/format-size.ts";
import { findDiskSpace } from "#app/platform/uploads/upload-folder.server.ts";
import { findSetupTime } from "#app/shop/accounts/first-administrator.server.ts";
import { findStorageHealth } from "#app/shop/catalog/storage-health.server.ts";
import { findChecklist } from "#app/shop/checkout/open-checkout.server.ts";
import { findReleaseCheck } from "#app/shop/content/check-releases.server.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { countFailedLately } from "#app/shop/mail/mail-list.server.ts";
import { findMailHost } from "#app/shop/mail/mail-server.server.ts";
import { providerNames } from "#app/shop/payments/provider-names.ts";
import { listUnreadableKeys } from "#app/shop/payments/provider-states.server.ts";
import { m } from "#messages";
import {
  describeBackup,
  describeCertificate,
  describeDisk,
  describeMail,
  describePayments,
  describeQueue,
  describeStorage,
  describeUnreadableKeys,
  describeVerification,
  describeVersion,
} from "./system-parts.ts";

const software = { version: readVersion(), node: process.versions.node };

/** Lists the parts of the server that the dashboard reports as well, the most urgent first. */
export async function findServerParts(now = new Date()) {
  const [releases, certificate, disk, { backups }, setUpAt] = await Promise.all([
    findReleaseCheck(),
    env.isTlsInside ? findCertificateDetails().catch(() => "unreadable" as const) : undefined,
    findDiskSpace().catch(() => undefined),
    listRuns(),
    findSetupTime(),
  ]);
  const isBehindProxy = env.SITE_URL.startsWith("https:");
  return {
    certificate: {
      name: m.settings_certificate(),
      ...describeCertificate(certificate, isBehindProxy, now),
    },
    paymentKeys: { name: m.payments(), ...describeUnreadableKeys(listUnreadableKeys()) },
    disk: { name: m.system_disk(), ...describeDisk(disk) },
    backup: { name: m.backup(), ...describeBackup(backups[0], setUpAt, now) },
    version: { name: m.system_version(), ...describeVersion(software, releases) },
  };
}

export async function findSystemParts(now = new Date()) {
  const [server, database, storage, mail, payments, { verification }, queue] = await Promise.all([
    findServerParts(now),
    findDatabase(),
    findStorage(),
    findMail(),
    findPayments(),
    listRuns(),
    findQueue(),
  ]);
  return [
    server.version,
    { name: m.system_database(), isGood: true, text: m.system_database_good(database) },
    { name: m.settings_storage(), ...describeStorage(storage) },
    { name: m.mails(), ...describeMail(mail) },
    server.paymentKeys.isGood
      ? { name: m.payments(), ...describePayments(payments) }
      : server.paymentKeys,
    server.certificate,
    server.disk,
    server.backup,
    { name: m.backup_verification(), ...describeVerification(verification, now) },
    { name: m.system_queue(), ...describeQueue(queue, now) },
  ];
}

export type SystemPart = Awaited<ReturnType<typeof findSystemParts>>[number];

async function findDatabase() {
  const { rows } = await sql<{ version: string; sizeBytes: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as size_bytes
  `.execute(db);
  const [row] = rows;
  return { version: row?.version ?? "", size: formatSize(row?.sizeBytes ?? 0) };
}

async function findStorage() {
  const [isHealthy, health] = await Promise.all([isStorageHealthy(), findStorageHealth()]);
  return { ...health, isHealthy };
}

async function findMail() {
  const [problem, failedCount, server] = await Promise.all([
    findSendingProblem(),
    countFailedLately(),
    findMailHost(),
  ]);
  return { problem, failedCount, server: server ?? "" };
}

async function findPayments() {
  const { providers, isPractice, settings } = await findChecklist();
  return {
    providers: providers.map(({ name, check }) => ({ name: providerNames[name](), check })),
    isOpen: settings.checkoutOpenedAt !== null,
    isPractice,
  };
}

async function findQueue() {
  const [queuedCount, failing, waitingSince] = await Promise.all([
    countQueuedJobs(),
    listFailingJobs(),
    findWaitingSince(),
  ]);
  return { queuedCount, failingCount: failing.length, waitingSince };
}
