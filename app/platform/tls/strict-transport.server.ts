import { env } from "#app/platform/system/env.server.ts";
import { readCertificateStatus } from "./certificate-files.server.ts";

const TROUBLE_FREE_MS = 7 * 24 * 3_600_000;

// Behind a proxy, whose operator keeps https working, it is on from the start.
let isOn = env.SITE_URL.startsWith("https:") && !env.isTlsInside;

/** Browsers that got the header refuse plain http for a year, so https has to work reliably. */
export function isStrictTransport(): boolean {
  return isOn;
}

export async function updateStrictTransport(now: Date): Promise<void> {
  const { troubleFreeSince } = await readCertificateStatus();
  const sinceMs = troubleFreeSince ? now.getTime() - troubleFreeSince.getTime() : 0;
  isOn = sinceMs >= TROUBLE_FREE_MS;
}
