/** The address of one upload, and nothing below it. */
const uploadPath = /^\/uploads\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether tus may send PATCH and DELETE to a path; no other path knows these methods. */
export function isUploadPath(path: string): boolean {
  return uploadPath.test(path);
}

/**
 * Whether a request is a part of a file as tus sends it: it may be larger than any form and take longer,
 * since its endpoint limits both.
 */
export function isUploadPart(
  method: string | undefined,
  path: string,
  contentType: string | undefined,
): boolean {
  return (
    method === "PATCH" && contentType === "application/offset+octet-stream" && isUploadPath(path)
  );
}
