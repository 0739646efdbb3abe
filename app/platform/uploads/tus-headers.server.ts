import { asTus } from "./tus-server.server.ts";

/* Statuses follow tus 1.0.0 where the package's differ. */

const VERSION = "1.0.0";

export function refuseVersion({ headers }: Request): Response | undefined {
  if (headers.get("Tus-Resumable") === VERSION) return undefined;
  const response = refuseAs(412, `This shop only supports tus version ${VERSION}.`);
  response.headers.set("Tus-Version", VERSION);
  return response;
}

export function refuseHeaders({ headers }: Request): Response | undefined {
  if (headers.get("Content-Type") !== "application/offset+octet-stream")
    return refuseAs(415, "Send each part as application/offset+octet-stream.");
  if (!/^\d{1,15}$/.test(headers.get("Upload-Offset") ?? ""))
    return refuseAs(400, "Upload-Offset must be the start of the part in bytes.");
  const checksum = headers.get("Upload-Checksum");
  if (checksum !== null && !/^sha256 [A-Za-z\d+/]{43}=$/.test(checksum))
    return refuseAs(400, "Upload-Checksum must be sha256 and the digest in Base64.");
  return undefined;
}

export function refuseAs(status: number, text: string): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  return asTus(new Response(text, { status, headers }));
}
