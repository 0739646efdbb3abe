const uploadPath = /^\/uploads\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Also one that leads to no upload, which is answered as tus says. */
export function isUploadPath(path: string): boolean {
  return /^\/uploads\/(?!from-address$)[^/.]+$/.test(path);
}

/** It may be larger and slower than any form; its endpoint limits both. */
export function isUploadPart(
  method: string | undefined,
  path: string,
  contentType: string | undefined,
): boolean {
  return (
    method === "PATCH" && contentType === "application/offset+octet-stream" && uploadPath.test(path)
  );
}
