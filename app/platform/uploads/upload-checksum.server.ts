import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import { startSha256 } from "#app/platform/system/sha256.server.ts";

const checksums = new AsyncLocalStorage<string | undefined>();

/** `header` is `Upload-Checksum`: `sha256` and the digest in base64. */
export function checkedAgainst<Value>(header: string | null, store: () => Value): Value {
  return checksums.run(header ?? undefined, store);
}

const CHECKSUM_MISMATCH = { status_code: 460, body: "Checksum Mismatch\n" };

/**
 * Stores nothing without a checksum.
 * @throws {CHECKSUM_MISMATCH} after `store` has run.
 */
export async function storeChecked<Value>(
  chunk: Readable,
  store: (chunk: Readable) => Promise<Value>,
): Promise<Value | undefined> {
  const expected = checksums.getStore();
  if (expected === undefined) return undefined;
  const hash = startSha256();
  async function* hashed() {
    for await (const bytes of chunk) {
      hash.update(bytes);
      yield bytes;
    }
  }
  const stored = await store(Readable.from(hashed()));
  if (expected !== `sha256 ${hash.digest("base64")}`) throw CHECKSUM_MISMATCH;
  return stored;
}
