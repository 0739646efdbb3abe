import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { findSigningKey } from "./signing-key.server.ts";

export const PASS_MS = 5 * 60 * 1000;
/** Machines' clocks differ a little; what lasts longer was made by a clock that was ahead. */
const MAX_LEFT_MS = 2 * PASS_MS;
const MAX_LENGTH = 800;

/** One of a track's files (its id in `track_files`), or all as an archive. */
export type Passed = { what: "file" | "archive"; id: string };

const written = z.tuple([z.enum(["file", "archive"]), z.string().max(200), z.int()]);

/** It is signed for the current download id without naming it, so that a new id ends every earlier pass. */
export async function givePass(
  { what, id }: Passed,
  downloadId: string,
  now = Date.now(),
): Promise<string> {
  const text = Buffer.from(JSON.stringify([what, id, now + PASS_MS])).toString("base64url");
  return `${text}.${(await sign(text, downloadId)).toString("base64url")}`;
}

/** Not to be trusted before `isGoodPass`. */
export function readPass(pass: string): (Passed & { until: number }) | undefined {
  const [text = ""] = pass.slice(0, MAX_LENGTH).split(".");
  try {
    const [what, id, until] = written.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { what, id, until };
  } catch {
    return undefined;
  }
}

export async function isGoodPass(
  pass: string,
  downloadId: string,
  now = Date.now(),
): Promise<boolean> {
  const [text = "", signature = "", ...more] = pass.split(".");
  const [given, right] = [Buffer.from(signature), await sign(text, downloadId)];
  // Compared as written: base64 has spare bits, with which two texts could be one signature.
  const expected = Buffer.from(right.toString("base64url"));
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  const left = (readPass(pass)?.until ?? 0) - now;
  return isSigned && more.length === 0 && left >= 0 && left <= MAX_LEFT_MS;
}

async function sign(text: string, downloadId: string): Promise<Buffer> {
  const hmac = createHmac("sha256", await findSigningKey());
  return hmac.update(`${downloadId}.${text}`).digest();
}
