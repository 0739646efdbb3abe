import { z } from "zod";

const base64url = z.string().regex(/^[\w-]{1,8000}={0,2}$/);
const transports = z.array(z.string().max(30)).max(10).optional().catch(undefined);
const common = {
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
};

export const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional().catch(undefined),
  }),
});

export const attestation = z.object({
  ...common,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports }),
});

export function readCredential<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const clientData = z.object({ challenge: base64url.max(200) });

export function readChallenge(clientDataJSON: string): string | undefined {
  const text = Buffer.from(clientDataJSON, "base64url").toString();
  return readCredential(clientData, text)?.challenge;
}
