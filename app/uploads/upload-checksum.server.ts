import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";

const checksums = new AsyncLocalStorage<string | undefined>();

/**
 * Runs what stores a part, which must have the checksum of its `Upload-Checksum` header, if it has one:
 * `sha256` and the digest in base64, as the protocol's extension says.
 */
export function checkedAgainst<Value>(header: string | null, store: () => Value): Value {
  return checksums.run(header ?? undefined, store);
}

const CHECKSUM_MISMATCH = { status_code: 460, body: "Checksum Mismatch\n" };

/**
 * Stores the bytes of a part; undefined when it came without a checksum, and nothing was done.
 * @throws what tus answers with 460 when they have another; `store` has run then.
 */
export async function storeChecked<Value>(
  part: Readable,
  store: (part: Readable) => Promise<Value>,
): Promise<Value | undefined> {
  const expected = checksums.getStore();
  if (expected === undefined) return undefined;
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const bytes of part) {
      hash.update(bytes);
      yield bytes;
    }
  }
  const stored = await store(Readable.from(hashed()));
  if (expected !== `sha256 ${hash.digest("base64")}`) throw CHECKSUM_MISMATCH;
  return stored;
}
