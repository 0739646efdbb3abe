import { privatePage } from "#app/platform/http/private-page.ts";
import { env } from "#app/platform/system/env.server.ts";
import {
  type CertificateDetails,
  findCertificateDetails,
} from "#app/platform/tls/certificate-details.server.ts";
import { describeCertificateProblem } from "#app/platform/tls/certificate-problem.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { formatTime } from "#app/platform/ui/format-time.ts";
import { m } from "#messages";
import type { Route } from "./+types/https";

export async function loader() {
  if (env.isTlsInside) return { details: await findCertificateDetails() };
  return { isBehindProxy: env.SITE_URL.startsWith("https:") };
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.settings_https_settings());
}

export default function HttpsSettings({ loaderData }: Route.ComponentProps) {
  const { details, isBehindProxy } = loaderData;
  return (
    <section className="max-w-3xl">
      <h2 className="font-semibold text-xl">{m.settings_certificate()}</h2>
      {details ? (
        <CertificateDetailList details={details} />
      ) : (
        <p className="mt-3 text-muted text-pretty">
          {isBehindProxy ? m.settings_https_by_proxy() : m.settings_https_none()}
        </p>
      )}
    </section>
  );
}

function CertificateDetailList({ details }: { details: CertificateDetails }) {
  const { authority, certificate, failure, isStrictTransport } = details;
  return (
    <>
      <p className="mt-3 text-muted text-pretty">{m.settings_https_description({ authority })}</p>
      {certificate?.isExpired && <Alert className="mt-6">{m.settings_certificate_expired()}</Alert>}
      {failure && (
        <Alert className="mt-6" title={m.settings_certificate_failed()}>
          <p>{describeCertificateProblem(failure.problem)}</p>
          <p>{m.settings_certificate_retry({ time: formatTime(failure.retryAt) })}</p>
        </Alert>
      )}
      {certificate ? (
        <dl className="mt-6 grid gap-px border border-line bg-line sm:grid-cols-3">
          <Detail name={m.settings_certificate_issuer()} text={certificate.issuer} />
          <Detail name={m.settings_certificate_until()} text={formatTime(certificate.notAfter)} />
          <Detail name={m.settings_certificate_renewal()} text={formatTime(certificate.renewsAt)} />
        </dl>
      ) : (
        <p className="mt-6">{m.settings_certificate_none()}</p>
      )}
      <p className="mt-6 text-muted">
        {isStrictTransport ? m.settings_strict_transport_on() : m.settings_strict_transport_later()}
      </p>
    </>
  );
}

function Detail({ name, text }: { name: string; text: string }) {
  return (
    <div className="bg-ground px-4 py-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-1 font-semibold tabular-nums">{text}</dd>
    </div>
  );
}
