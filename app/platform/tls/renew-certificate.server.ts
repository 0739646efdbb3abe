import { resolve4, resolve6 } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { env } from "#app/platform/system/env.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import {
  type Certificate,
  type CertificateFailure,
  type CertificateStatus,
  readCertificate,
  readCertificateStatus,
  writeCertificate,
  writeCertificateStatus,
} from "./certificate-files.server.ts";
import { type CertificateProblem, describeCertificateProblem } from "./certificate-problem.ts";
import { OrderFailed, orderCertificate } from "./order-certificate.server.ts";

const HOUR_MS = 3_600_000;
const MAX_WAIT_HOURS = 12;
const SHORT_WAIT_MS = 600_000;
const CHECK_EVERY_MS = 60_000;
const CLOCK_TOLERANCE_MS = 600_000;
const TIMEOUT_MS = 30_000;

const { hostname } = new URL(env.SITE_URL);
const directoryUrl = env.ACME_DIRECTORY_URL;
const authority = new URL(directoryUrl).host;
const settings = `${hostname} ${directoryUrl}`;

export type Surroundings = {
  now: () => Date;
  resolve: (host: string) => Promise<string[]>;
  ownAddresses: () => string[];
};

const surroundings: Surroundings = {
  now: () => new Date(),
  // As the authority sees it, so without this server's own file of hosts.
  resolve: async (host) => {
    const answers = await Promise.allSettled([resolve4(host), resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  },
  ownAddresses: () => {
    const all = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
    const own = all.filter(({ internal }) => !internal).map(({ address }) => address);
    return own.filter((address) => ipaddr.parse(address).range() === "unicast");
  },
};

/** Two thirds of its lifetime after it was issued. */
export function renewalOf({ notBefore, notAfter }: Certificate): Date {
  return new Date(notBefore.getTime() + (2 / 3) * (notAfter.getTime() - notBefore.getTime()));
}

/** Checks now and a minute after each check. */
export function keepCertificate(onRenewed: () => Promise<void> = async () => {}): void {
  const check = async () => {
    try {
      if (await renewIfDue()) await onRenewed();
    } catch (error) {
      log.error({ err: error }, "couldn't check the certificate");
    }
    setTimeout(() => void check(), CHECK_EVERY_MS).unref();
  };
  logLastFailure()
    .catch((error) => log.error({ err: error }, "couldn't read the status of the certificate"))
    .then(check);
}

/** Returns whether there is a new certificate. */
export async function renewIfDue(around: Surroundings = surroundings): Promise<boolean> {
  const [certificate, status] = await Promise.all([
    readCertificate(hostname),
    readCertificateStatus(),
  ]);
  const isWaiting = await isWaitingToRetry(status.failure, around);
  if (isWaiting || !isDue(certificate, status, around.now())) return false;
  const last = status.failure?.settings === settings ? status.failure : undefined;
  const attempt = { count: (last?.count ?? 0) + 1, failedAt: around.now(), settings };
  try {
    // A shop that dies each time, or can't write, would ask at every start.
    const retryAt = new Date(attempt.failedAt.getTime() + SHORT_WAIT_MS);
    const failure = { ...attempt, retryAt, problem: { code: "interrupted" } as const };
    await writeCertificateStatus({ ...status, failure });
    await checkAuthority(around.now());
    await writeCertificate(await orderCertificate({ host: hostname, directoryUrl }));
  } catch (error) {
    const isServing = certificate !== undefined && attempt.failedAt < certificate.notAfter;
    const retryAt = retryOf(error, attempt, isServing);
    const failure = { ...attempt, retryAt, problem: await findProblem(error, around) };
    logFailure(failure, error);
    await writeCertificateStatus({ authority: status.authority, failure });
    return false;
  }
  const troubleFreeSince = status.troubleFreeSince ?? around.now();
  await writeCertificateStatus({ authority: directoryUrl, troubleFreeSince });
  log.info(`got a certificate for ${hostname}`);
  return true;
}

/** A shop that was restarted waits on, and says why. */
async function logLastFailure(): Promise<void> {
  const { failure } = await readCertificateStatus();
  if (failure?.settings === settings) logFailure(failure);
}

function logFailure({ problem, retryAt }: CertificateFailure, error?: unknown): void {
  log.warn({ err: error, code: problem.code, retryAt }, describeCertificateProblem(problem));
}

async function isWaitingToRetry(
  failure: CertificateFailure | undefined,
  { now, resolve }: Surroundings,
): Promise<boolean> {
  // A wait from before the clock was set back does not count.
  const isWaiting = failure && now() >= failure.failedAt && now() < failure.retryAt;
  if (!isWaiting || failure.settings !== settings) return false;
  const { problem, failedAt } = failure;
  const isNameMissing = problem.code === "no-address" || problem.code === "address-elsewhere";
  if (!isNameMissing || now().getTime() < failedAt.getTime() + SHORT_WAIT_MS) return true;
  const addresses = await resolve(hostname);
  return problem.code === "no-address"
    ? addresses.length === 0
    : !addresses.some((address) => problem.ownAddresses.includes(address));
}

function isDue(
  certificate: Certificate | undefined,
  { authority: issuedBy }: CertificateStatus,
  now: Date,
): boolean {
  return !certificate || issuedBy !== directoryUrl || now >= renewalOf(certificate);
}

/** Asks for the directory, before a library that reports neither the reason nor the time. */
async function checkAuthority(now: Date): Promise<void> {
  const answer = await fetch(directoryUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The authority answered with status ${answer.status}.`);
  const given = Date.parse(answer.headers.get("Date") ?? "");
  if (Math.abs(given - now.getTime()) > CLOCK_TOLERANCE_MS) throw new WrongClock();
}

class WrongClock extends Error {}

type Attempt = Pick<CertificateFailure, "count" | "failedAt">;

/** Retries hourly while there is no valid certificate. */
function retryOf(error: unknown, { count, failedAt }: Attempt, isServing: boolean): Date {
  const hours = isServing ? Math.min(2 ** (count - 1), MAX_WAIT_HOURS) : 1;
  const demandedMs = error instanceof OrderFailed ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return new Date(failedAt.getTime() + Math.max(hours * HOUR_MS, demandedMs));
}

async function findProblem(
  error: unknown,
  { now, resolve, ownAddresses }: Surroundings,
): Promise<CertificateProblem> {
  if (error instanceof WrongClock || isOutsideValidity(error)) {
    return { code: "wrong-clock", time: now().toISOString() };
  }
  if (!(error instanceof OrderFailed) || !error.type || error.type === "serverInternal") {
    return { code: "authority-down", authority };
  }
  if (error.type === "rateLimited") return { code: "rate-limited", authority };
  const addresses = await resolve(hostname);
  const host = hostname;
  if (error.type === "dns" && addresses.length === 0) return { code: "no-address", host };
  if (!error.isUnreachable) return { code: "refused", authority, detail: error.message };
  const own = ownAddresses();
  const isElsewhere = own.length > 0 && !addresses.some((address) => own.includes(address));
  if (isElsewhere) return { code: "address-elsewhere", host, addresses, ownAddresses: own };
  const ports = [String(env.HTTP_PORT), String(env.HTTPS_PORT)];
  return { code: "unreachable", host, addresses, ports };
}

/** The authority's own certificate is never expired or too new, but for a wrong clock. */
function isOutsideValidity(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {};
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID";
}
