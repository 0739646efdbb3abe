import { z } from "zod";
import { env } from "#app/platform/system/env.server.ts";
import { readVatId } from "./vat-id-format.server.ts";

const OFFICIAL = "https://ec.europa.eu/taxation_customs/vies/rest-api";
const TIMEOUT_MS = 10_000;

const responseSchema = z.object({
  valid: z.boolean(),
  requestIdentifier: z.string().max(100).nullish(),
});

/** `unknown` means that no check was possible, which is no reason to doubt the number. */
type VatCheck = {
  state: "valid" | "invalid" | "unknown";
  consultationNumber: string | null;
};

const unknown: VatCheck = { state: "unknown", consultationNumber: null };

function viesUrl(): string | undefined {
  return env.VIES_URL ?? (env.isSandboxAllowed ? undefined : OFFICIAL);
}

/** A request needs `requester` to get a consultation number, which is evidence. */
export async function queryVies(
  vatId: string,
  requester: string | null,
  timeoutMs = TIMEOUT_MS,
): Promise<VatCheck> {
  const parsedVatId = readVatId(vatId);
  const address = viesUrl();
  if (!parsedVatId || !address) return unknown;
  const requesterVatId = requester ? readVatId(requester) : undefined;
  const body = {
    countryCode: parsedVatId.prefix,
    vatNumber: parsedVatId.number,
    ...(requesterVatId && {
      requesterMemberStateCode: requesterVatId.prefix,
      requesterNumber: requesterVatId.number,
    }),
  };
  try {
    const response = await fetch(`${address}/check-vat-number`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return unknown;
    const { valid, requestIdentifier } = responseSchema.parse(await response.json());
    return { state: valid ? "valid" : "invalid", consultationNumber: requestIdentifier || null };
  } catch {
    return unknown;
  }
}
