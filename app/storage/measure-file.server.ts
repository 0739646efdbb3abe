import { createHash } from "node:crypto";
import { forEachPiece } from "./large-files.server.ts";

/** The size of a file and the hexadecimal SHA-256 of its bytes, read piece by piece. */
export async function measureFile(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  await forEachPiece(path, (piece) => {
    hash.update(piece);
    sizeBytes += piece.byteLength;
  });
  return { sizeBytes, sha256: hash.digest("hex") };
}
