import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

/** The size of a file and the hexadecimal SHA-256 of its bytes, read as a stream. */
export async function measureFile(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash("sha256");
  const [{ size }] = await Promise.all([stat(path), pipeline(createReadStream(path), hash)]);
  return { sizeBytes: size, sha256: hash.digest("hex") };
}
