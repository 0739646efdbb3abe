import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { z } from "zod";
import { db } from "../../app/platform/database/db.server.ts";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const point = z.object({ x: z.string(), y: z.string() });

type AssertionOptions = { rpId?: string; origin?: string; isVerified?: boolean; counter?: number };

/**
 * Returns a software passkey of an account: ES256, in the formats of COSE (RFC 9053) and WebAuthn.
 */
export async function givenPasskey(userId: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = point.parse(publicKey.export({ format: "jwk" }));
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  const credentialId = sha256(cose).toString("base64url");
  await db
    .insertInto("passkeys")
    .values({ userId, credentialId, publicKey: cose, name: "Laptop" })
    .execute();
  /** Returns the browser's response. */
  function use(challenge: string, options: AssertionOptions = {}): string {
    const { rpId = "localhost", origin = "http://localhost:3000", isVerified = true } = options;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(options.counter ?? 0);
    const flags = Buffer.from([isVerified ? 0x05 : 0x01]);
    const authenticatorData = Buffer.concat([sha256(rpId), flags, counter]);
    const client = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin }));
    const signature = sign(
      "sha256",
      Buffer.concat([authenticatorData, sha256(client)]),
      privateKey,
    );
    const response = {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
    };
    const clientExtensionResults = {};
    const id = credentialId;
    return JSON.stringify({ id, rawId: id, type: "public-key", response, clientExtensionResults });
  }
  return { use };
}
