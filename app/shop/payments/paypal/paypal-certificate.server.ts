import { X509Certificate } from "node:crypto";
import { getCACertificates } from "node:tls";
import { LRUCache } from "lru-cache";
import { InvalidWebhook, PaymentUnknown } from "../payment-provider.ts";

const TIME_LIMIT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

const checked = new LRUCache<string, X509Certificate>({ max: 10 });

/** @throws WebhookNotProven unless the host is PayPal's or local; PaymentUnknown if unreachable. */
export async function fetchCertificate(
  address: string,
  localOrigin: string | undefined,
): Promise<X509Certificate> {
  const url = URL.parse(address);
  if (!url || !(isPayPals(url) || url.origin === localOrigin)) {
    throw new InvalidWebhook("The certificate is not one of PayPal's.");
  }
  const cached = checked.get(url.href);
  if (cached && isValidNow(cached)) return cached;
  const certificate = checkChain(readCertificates(await fetchText(url)));
  checked.set(url.href, certificate);
  return certificate;
}

function isPayPals({ protocol, hostname, port, username, password, pathname }: URL): boolean {
  const isPlain = protocol === "https:" && port === "" && username === "" && password === "";
  const isTheirs = /^(?:[\w-]+\.)+paypal\.com$/.test(hostname);
  return isPlain && isTheirs && pathname.startsWith("/v1/notifications/certs/");
}

async function fetchText(url: URL): Promise<string> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    const response = await fetch(url, { signal, redirect: "error" });
    if (response.status === 404) throw new InvalidWebhook("PayPal has no such certificate.");
    if (!response.ok) throw new Error(`status ${response.status}`);
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MAX_BYTES) throw new InvalidWebhook("This is no certificate.");
    }
    return text;
  } catch (error) {
    if (error instanceof InvalidWebhook) throw error;
    throw new PaymentUnknown({ code: "no-answer", by: "paypal", text: `certificate: ${error}` });
  }
}

function readCertificates(text: string): X509Certificate[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    throw new InvalidWebhook("This is no certificate.");
  }
}

function isValidNow({ validFromDate, validToDate }: X509Certificate): boolean {
  const now = Date.now();
  return validFromDate.getTime() <= now && now < validToDate.getTime();
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  const isIssuer = issuer.ca && isValidNow(issuer) && certificate.checkIssued(issuer);
  return isIssuer && certificate.verify(issuer.publicKey);
}

function checkChain(chain: X509Certificate[]): X509Certificate {
  const [first] = chain;
  if (!first || !isValidNow(first) || !namesPayPal(first)) {
    throw new InvalidWebhook("The certificate is not PayPal's, or not valid now.");
  }
  const roots = getCACertificates("default").map((text) => new X509Certificate(text));
  for (const [index, certificate] of chain.entries()) {
    if (roots.some((root) => isIssuedBy(certificate, root))) return first;
    const next = chain[index + 1];
    if (!next || !isIssuedBy(certificate, next)) break;
  }
  throw new InvalidWebhook("No authority that this machine trusts has issued the certificate.");
}

function namesPayPal({ subject, subjectAltName = "" }: X509Certificate): boolean {
  const [, commonName = ""] = /^CN=(.+)$/m.exec(subject) ?? [];
  const others = subjectAltName.split(", ").map((name) => name.replace(/^DNS:/, ""));
  return [commonName, ...others].some((name) => /^(?:[\w*-]+\.)+paypal\.com$/.test(name));
}
