import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import { hashPassword } from "../app/accounts/passwords.server.ts";
import { startSession } from "../app/accounts/sessions.server.ts";
import type { NewUser } from "../app/accounts/users.server.ts";
import { addTrack } from "../app/catalogue/track-commands.server.ts";
import { db } from "../app/database/db.server.ts";
import type {
  MediaFiles,
  MusicTracks,
  TrackDeliveries,
  TrackFiles,
} from "../app/database/schema.ts";
import { smallPeaksOf } from "../app/media/peaks.ts";
import { newSecretId } from "../app/sales/secret-id.server.ts";

/*
 * Factories: a test says only what it is about. Each answers what it made.
 */

type GivenTrack = Partial<Omit<Insertable<MusicTracks>, "id" | "slug" | "position">> & {
  isSold?: boolean;
};

let made = 0;

/** A published track that can be bought, before all others in the shop. */
export async function givenTrack({ isSold = false, ...chosen }: GivenTrack = {}) {
  made += 1;
  const track = {
    title: `Track ${made}`,
    genre: "Techno",
    priceCents: 4999,
    purchaseLink: "https://example.com/buy",
    isDraft: false,
    soldAt: isSold ? new Date() : null,
    ...chosen,
  };
  const { id, slug } = await db.transaction().execute((on) => addTrack(on, track));
  return { ...track, id, slug };
}

/** Several tracks; the last one made is the first in the shop. */
export async function givenTracks(count: number, chosen: GivenTrack = {}) {
  const tracks = [];
  for (let index = 0; index < count; index += 1) tracks.push(await givenTrack(chosen));
  return tracks;
}

/** A preview that a page can name; its bytes are not kept. */
export async function givenPreview({
  peaks = Buffer.alloc(500, 128),
  ...chosen
}: Partial<Insertable<MediaFiles>> = {}): Promise<string> {
  const { id } = await db
    .insertInto("mediaFiles")
    .values({
      bucket: "audio",
      key: `${randomBytes(16).toString("hex")}.mp3`, // several browsers work on one shop
      mediaType: "audio/mpeg",
      sizeBytes: 1000,
      sha256: randomBytes(32).toString("hex"),
      durationSeconds: 60,
      peaks,
      smallPeaks: peaks && smallPeaksOf(peaks),
      ...chosen,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const hashes = new Map<string, Promise<string | undefined>>();

/** A hash takes its time by design: one of each password is enough. */
async function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  const hash = await known;
  if (!hash) throw new Error("The password was not hashed.");
  return hash;
}

/** An active account that may upload, its password in the answer. */
export async function givenUser(chosen: Partial<NewUser> = {}) {
  made += 1;
  const user = {
    username: `user${made}`,
    password: "correct horse battery staple",
    role: "user",
    isActive: true,
    canUpload: true,
    ...chosen,
  } as const;
  const { password, ...row } = user;
  const id = `user-${crypto.randomUUID()}`;
  const passwordHash = await hashOf(password);
  await db
    .insertInto("userProfiles")
    .values({ id, ...row, passwordHash })
    .execute();
  return { ...user, id };
}

/** A session of an account; answers the token that its browser keeps. */
export function givenSession({ id }: { id: string }, now?: Date): Promise<string> {
  return startSession(db, id, undefined, now);
}

/** What a track's buyer gets: a download link, and a receipt where the test is about one. */
export async function givenDelivery(
  trackId: string,
  chosen: Partial<Omit<Insertable<TrackDeliveries>, "trackId">> = {},
) {
  const delivery = { downloadId: newSecretId(), ...chosen };
  await db
    .insertInto("trackDeliveries")
    .values({ trackId, ...delivery })
    .execute();
  return delivery;
}

type GivenFile = {
  fileName?: string;
  kind?: TrackFiles["kind"];
  sizeBytes: number;
  sha256: string;
};

/** A row for a file of a track's buyer; answers its id and where the bytes belong in storage. */
export async function givenTrackFile(trackId: string, file: GivenFile) {
  const { fileName = "mix.wav", kind = "mastered-wav", sizeBytes, sha256 } = file;
  const key = `${sha256.slice(0, 32)}.wav`;
  const kept = { bucket: "files", key, mediaType: "audio/wav", sizeBytes, sha256 } as const;
  const { id: fileId } = await db
    .insertInto("mediaFiles")
    .values(kept)
    .onConflict((conflict) => conflict.columns(["bucket", "key"]).doUpdateSet({ sizeBytes }))
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("trackFiles")
    .values({ trackId, fileId, kind, fileName })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, key };
}
