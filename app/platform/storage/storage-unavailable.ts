import { m } from "#messages";

export class StorageUnavailable extends Error {
  override readonly name = "StorageUnavailable";

  constructor(cause: unknown) {
    super(m.storage_no_answer(), { cause });
  }
}

export function isStorageUnavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  return error instanceof Error && isStorageUnavailable(error.cause);
}
