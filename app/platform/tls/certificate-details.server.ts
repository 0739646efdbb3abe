import { env } from "#app/platform/system/env.server.ts";
import { readCertificate, readCertificateStatus } from "./certificate-files.server.ts";
import { renewalOf } from "./renew-certificate.server.ts";
import { isStrictTransport } from "./strict-transport.server.ts";

/** Omits the private key. */
export async function findCertificateDetails() {
  const [certificate, { failure }] = await Promise.all([
    readCertificate(new URL(env.SITE_URL).hostname),
    readCertificateStatus(),
  ]);
  return {
    authority: new URL(env.ACME_DIRECTORY_URL).host,
    isStrictTransport: isStrictTransport(),
    failure: failure && { problem: failure.problem, retryAt: failure.retryAt },
    certificate: certificate && {
      issuer: certificate.issuer,
      notAfter: certificate.notAfter,
      renewsAt: renewalOf(certificate),
      isExpired: certificate.notAfter < new Date(),
    },
  };
}

export type CertificateDetails = Awaited<ReturnType<typeof findCertificateDetails>>;
