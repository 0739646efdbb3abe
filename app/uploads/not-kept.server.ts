import { roomLeft } from "./upload-folder.server.ts";

/** With less than this many bytes left, a disk is full: a part of an upload is the least that it must take. */
const FULL_BELOW_BYTES = 16 * 1024 * 1024;

const full = {
  status_code: 507,
  body: "The shop's disk is full. Please tell the administrator.\n",
};
const unwritable = {
  status_code: 503,
  body: "The shop cannot keep files at the moment. Please try again.\n",
};

/** What to answer when bytes could not be written, whatever the system called it. */
export async function notKept(): Promise<{ status_code: number; body: string }> {
  const left = await roomLeft().catch(() => undefined);
  return left !== undefined && left < FULL_BELOW_BYTES ? full : unwritable;
}
