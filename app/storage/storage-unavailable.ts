export class StorageUnavailable extends Error {
  override readonly name = "StorageUnavailable";

  constructor(cause: unknown) {
    super("The storage does not answer.", { cause });
  }
}

export function isStorageUnavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  return error instanceof Error && isStorageUnavailable(error.cause);
}
