import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

// `check-signature.ts FILE SIGNATURE KEY` fails unless the key, a base64 SubjectPublicKeyInfo
// (RFC 8410), signed the file.

const [file = "", signature = "", key = ""] = process.argv.slice(2);
const publicKey = createPublicKey({
  key: Buffer.from(key, "base64"),
  format: "der",
  type: "spki",
});
const isSigned =
  publicKey.asymmetricKeyType === "ed25519" &&
  verify(null, readFileSync(file), publicKey, readFileSync(signature));
if (!isSigned) throw new Error("The signature isn't by the key in UPDATE_KEY.");
