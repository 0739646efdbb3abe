/** The storage cannot be reached, or refuses us, so that trying again later helps. */
export class StorageUnavailable extends Error {
  override readonly name = "StorageUnavailable";

  constructor(cause: unknown) {
    super("The storage does not answer.", { cause });
  }
}

/** Whether an error, or what it was caused by, means that the storage is away. */
export function isStorageUnavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  return error instanceof Error && isStorageUnavailable(error.cause);
}
