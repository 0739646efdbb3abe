const uploadPath = /^\/uploads\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns true also for a URL without an upload, which gets a response by the tus protocol. */
export function isUploadPath(path: string): boolean {
  return /^\/uploads\/(?!from-address$)[^/.]+$/.test(path);
}

/** Chunks may be larger and slower than any form. Their endpoint limits both. */
export function isUploadChunk(
  method: string | undefined,
  path: string,
  contentType: string | undefined,
): boolean {
  return (
    method === "PATCH" && contentType === "application/offset+octet-stream" && uploadPath.test(path)
  );
}
