import { href } from "react-router";
import type { BackupRun } from "#app/backup/runs.server.ts";
import type { CertificateDetails } from "#app/platform/tls/certificate-details.server.ts";
import { describeCertificateProblem } from "#app/platform/tls/certificate-problem.ts";
import { formatSize } from "#app/platform/ui/format-size.ts";
import { formatTime } from "#app/platform/ui/format-time.ts";
import { listOf } from "#app/platform/ui/list-of.ts";
import type { DiskSpace } from "#app/platform/uploads/upload-folder.server.ts";
import type { ReleaseCheck } from "#app/shop/content/check-releases.server.ts";
import { releaseProblemText } from "#app/shop/content/release-problem.ts";
import type { SendingProblem } from "#app/shop/mail/mail.server.ts";
import type { PaymentProblem } from "#app/shop/payments/payment-problem.ts";
import { paymentProblemText } from "#app/shop/payments/payment-problem-text.ts";
import { m } from "#messages";

const HOUR_MS = 3_600_000;
const MAX_WAIT_MS = HOUR_MS;
const MAX_RENEWAL_DELAY_MS = 24 * HOUR_MS;
const MAX_BACKUP_AGE_MS = 7 * 24 * HOUR_MS;
const MAX_VERIFICATION_AGE_MS = 30 * 24 * HOUR_MS;

/** The text says what happened and what to do, `to` is the address to do it at. */
type PartState = { isGood: boolean; canWait?: boolean; text: string; to?: string };

const good = (text: string, to?: string): PartState => ({ isGood: true, text, ...(to && { to }) });
const bad = (text: string, to?: string): PartState => ({ isGood: false, text, ...(to && { to }) });
const canWait = (text: string, to: string): PartState => ({ ...bad(text, to), canWait: true });

/** Heading about the release feed. */
export const NEW_VERSIONS = "new-versions";

type Software = { version: string; node: string };

/** Expects no check without a release feed. */
export function describeVersion(software: Software, check: ReleaseCheck | undefined): PartState {
  const running = m.system_version_text(software);
  if (!check) return good(running);
  const to = `${href("/admin/settings/system")}#${NEW_VERSIONS}`;
  const { newer, problem, checkedAt } = check;
  if (newer) {
    return canWait(m.system_version_out({ version: newer.version, running: software.version }), to);
  }
  if (problem) {
    const failure = m.system_feed_failed({ problem: releaseProblemText(problem) });
    return canWait(`${running} ${failure}`, to);
  }
  return good(checkedAt ? `${running} ${m.system_version_newest()}` : running, to);
}

type StorageHealth = {
  isHealthy: boolean;
  isStale: boolean;
  brokenCount: number;
  last: { fileCount: number; endedAt: Date | null } | undefined;
};

export function describeStorage({ isHealthy, isStale, brokenCount, last }: StorageHealth) {
  const to = href("/admin/settings/storage");
  if (!isHealthy) return bad(m.system_storage_away(), to);
  if (brokenCount > 0) return bad(m.system_storage_broken({ count: brokenCount }), to);
  if (isStale) return bad(m.system_storage_stale(), to);
  if (!last?.endedAt) return good(m.system_storage_unchecked(), to);
  if (last.fileCount === 0) return good(m.system_storage_empty(), to);
  const time = formatTime(last.endedAt);
  return good(m.system_storage_good({ count: last.fileCount, time }), to);
}

type MailState = { problem: SendingProblem | undefined; failedCount: number; server: string };

export function describeMail({ problem, failedCount, server }: MailState): PartState {
  if (problem === "no-server") return bad(m.system_mail_no_server(), href("/admin/settings/email"));
  if (problem === "no-password")
    return bad(m.system_mail_no_password(), href("/admin/settings/email"));
  if (problem === "no-address") return bad(m.system_mail_no_address(), href("/admin/settings"));
  const to = href("/admin/mails");
  if (failedCount > 0) return bad(m.system_mail_failed({ count: failedCount }), to);
  return good(m.system_mail_good({ server }), to);
}

export function describeUnreadableKeys(unreadable: string[]): PartState {
  const to = href("/admin/settings/payments");
  if (unreadable.length === 0) return good(m.system_payment_keys_good(), to);
  return bad(m.payment_keys_unreadable({ provider: listOf(unreadable) }), to);
}

type Payments = {
  providers: { name: string; check: { problem: PaymentProblem | null } | undefined }[];
  isOpen: boolean;
  isPractice: boolean;
};

export function describePayments({ providers, isOpen, isPractice }: Payments): PartState {
  const to = href("/admin/settings/checkout");
  if (providers.length === 0) return { isGood: !isOpen, text: m.system_payments_none(), to };
  const failed = providers.find(({ check }) => check?.problem);
  if (failed?.check?.problem) {
    const problem = paymentProblemText(failed.check.problem);
    return bad(m.system_payments_failed({ provider: failed.name, problem }), to);
  }
  const untested = providers.filter(({ check }) => !check).map(({ name }) => name);
  if (untested.length > 0 && !isPractice) {
    return bad(m.system_payments_untested({ providers: listOf(untested) }), to);
  }
  return good(m.system_payments_good({ providers: listOf(providers.map(({ name }) => name)) }), to);
}

/** Expects details of a shop that speaks https itself. */
export function describeCertificate(
  details: Pick<CertificateDetails, "certificate" | "failure"> | "unreadable" | undefined,
  isBehindProxy: boolean,
  now: Date,
): PartState {
  const to = href("/admin/settings/https");
  if (!details) return good(isBehindProxy ? m.settings_https_by_proxy() : m.system_no_https(), to);
  if (details === "unreadable") return bad(m.system_certificate_unreadable());
  const { certificate, failure } = details;
  const problem = failure && describeCertificateProblem(failure.problem);
  if (!certificate) return bad(problem ?? m.settings_certificate_none(), to);
  if (certificate.isExpired) {
    return bad([m.settings_certificate_expired(), problem].filter(Boolean).join(" "), to);
  }
  const until = formatTime(certificate.notAfter);
  if (problem) return bad(m.system_certificate_not_renewed({ problem, until }), to);
  if (now.getTime() - certificate.renewsAt.getTime() > MAX_RENEWAL_DELAY_MS) {
    return bad(m.system_certificate_overdue({ until }), to);
  }
  return good(m.system_certificate_good({ until }), to);
}

/** Expects no space of a folder that can't be written. */
export function describeDisk(space: DiskSpace | undefined): PartState {
  if (!space) return bad(m.system_disk_unreadable());
  const { freeBytes, totalBytes, reservedBytes } = space;
  const sizes = { free: formatSize(freeBytes), total: formatSize(totalBytes) };
  if (freeBytes < reservedBytes) return bad(m.system_disk_full(sizes));
  if (freeBytes < 2 * reservedBytes) return bad(m.system_disk_nearly_full(sizes));
  return good(m.system_disk_good(sizes));
}

export function describeBackup(
  run: BackupRun | undefined,
  setUpAt: Date | undefined,
  now: Date,
): PartState {
  const to = href("/admin/settings/backup");
  if (!run) {
    const isNew = !setUpAt || now.getTime() - setUpAt.getTime() < MAX_BACKUP_AGE_MS;
    return (isNew ? canWait : bad)(m.system_backup_none(), to);
  }
  const time = formatTime(run.endedAt);
  if (!run.isComplete) return bad(m.system_backup_incomplete({ time }), to);
  if (run.problemCount > 0) return bad(m.system_backup_problems({ time }), to);
  if (isOlder(run, now, MAX_BACKUP_AGE_MS)) return bad(m.system_backup_old({ time }), to);
  return good(m.system_backup_good({ time, size: formatSize(run.sizeBytes ?? 0) }), to);
}

export function describeVerification(run: BackupRun | undefined, now: Date): PartState {
  const to = href("/admin/settings/backup");
  if (!run) return bad(m.system_verification_none(), to);
  const time = formatTime(run.endedAt);
  if (!run.isComplete) return bad(m.system_verification_incomplete({ time }), to);
  if (run.problemCount > 0) {
    return bad(m.system_verification_problems({ time, count: run.problemCount }), to);
  }
  if (isOlder(run, now, MAX_VERIFICATION_AGE_MS)) {
    return bad(m.system_verification_old({ time }), to);
  }
  return good(m.system_verification_good({ time }), to);
}

function isOlder({ startedAt }: BackupRun, now: Date, ageMs: number): boolean {
  return now.getTime() - startedAt.getTime() > ageMs;
}

type Queue = { queuedCount: number; failingCount: number; waitingSince: Date | undefined };

export function describeQueue({ queuedCount, failingCount, waitingSince }: Queue, now: Date) {
  if (failingCount > 0) return bad(m.system_queue_failing({ count: failingCount }), href("/admin"));
  if (waitingSince && now.getTime() - waitingSince.getTime() > MAX_WAIT_MS) {
    return bad(m.system_queue_stuck({ time: formatTime(waitingSince) }));
  }
  return good(
    queuedCount === 0 ? m.system_queue_empty() : m.system_queue_good({ count: queuedCount }),
  );
}
