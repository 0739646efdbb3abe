/** The storage cannot be reached, or refuses us, so that trying again later helps. */
export class StorageAway extends Error {
  override readonly name = "StorageAway";

  constructor(cause: unknown) {
    super("The storage does not answer.", { cause });
  }
}

/** Whether an error, or what it was caused by, means that the storage is away. */
export function isStorageAway(error: unknown): boolean {
  if (error instanceof StorageAway) return true;
  return error instanceof Error && isStorageAway(error.cause);
}
