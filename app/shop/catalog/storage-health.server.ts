import { db } from "#app/platform/database/db.server.ts";
import { countRows } from "#app/platform/database/row-counts.server.ts";
import type { BrokenFiles } from "#app/platform/storage/storage-schema.ts";
import { m } from "#messages";

const STALE_MS = 2 * 60 * 60 * 1000;
const MAX_LISTED = 200;

export type BrokenFile = {
  id: string;
  problem: BrokenFiles["problem"];
  what: string;
  name: string;
  foundAt: Date;
  track: { id: string; title: string; isArchived: boolean } | undefined;
};

export async function findStorageHealth(now = new Date()) {
  const [checks, broken, { count }] = await Promise.all([
    db
      .selectFrom("storageChecks")
      .select(["isThorough", "fileCount", "checkedCount", "begunAt", "endedAt"])
      .orderBy("id", "desc")
      .execute(),
    listBrokenFiles(),
    db
      .selectFrom("brokenFiles")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  const ended = checks.filter(({ endedAt }) => endedAt !== null);
  const [last] = ended;
  const age = last?.endedAt ? now.getTime() - last.endedAt.getTime() : 0;
  return {
    last,
    lastThorough: ended.find(({ isThorough }) => isThorough),
    running: checks.find(({ endedAt }) => endedAt === null),
    isStale: age > STALE_MS,
    broken,
    brokenCount: count,
  };
}

export async function countFiles(): Promise<{ all: number; broken: number }> {
  const [all, { broken }] = await Promise.all([
    countRows("files"),
    db
      .selectFrom("brokenFiles")
      .innerJoin("mediaFiles", "mediaFiles.id", "brokenFiles.fileId")
      .where("replacedAt", "is", null)
      .select(({ fn }) => fn.countAll<number>().as("broken"))
      .executeTakeFirstOrThrow(),
  ]);
  return { all, broken };
}

async function listBrokenFiles(): Promise<BrokenFile[]> {
  const rows = await db
    .selectFrom("brokenFiles")
    .innerJoin("mediaFiles as file", "file.id", "brokenFiles.fileId")
    .leftJoin("mediaFiles as made", (join) =>
      join.onRef("made.madeFromId", "=", "file.id").on("made.replacedAt", "is", null),
    )
    .leftJoin("trackFiles", "trackFiles.fileId", "file.id")
    .leftJoin("musicTracks as track", (join) =>
      join.on(({ or, eb }) =>
        or([
          eb("track.coverFileId", "=", eb.ref("file.id")),
          eb("track.previewFileId", "=", eb.ref("file.id")),
          eb("track.previewFileId", "=", eb.ref("made.id")),
          eb("track.id", "=", eb.ref("trackFiles.trackId")),
        ]),
      ),
    )
    .leftJoin("settings as tagged", "tagged.voiceTagFileId", "file.id")
    .leftJoin("settings as branded", "branded.logoFileId", "file.id")
    .select(["file.id", "problem", "foundAt", "file.bucket", "file.key", "trackFiles.fileName"])
    .select(["track.id as trackId", "track.title", "track.archivedAt"])
    .select(["tagged.id as isVoiceTag", "branded.id as isLogo"])
    .orderBy("track.position")
    .orderBy("file.id")
    .limit(MAX_LISTED)
    .execute();
  return rows.map(
    ({ id, problem, foundAt, bucket, key, fileName, isVoiceTag, isLogo, ...row }) => ({
      id,
      problem,
      foundAt,
      what: useOfFile({ isVoiceTag, isLogo, trackId: row.trackId, bucket }),
      name: fileName ?? `${bucket}/${key}`,
      track:
        row.trackId && row.title !== null
          ? { id: row.trackId, title: row.title, isArchived: row.archivedAt !== null }
          : undefined,
    }),
  );
}

type FileUse = {
  isVoiceTag: unknown;
  isLogo: unknown;
  trackId: string | null;
  bucket: keyof typeof trackFileNames;
};

function useOfFile({ isVoiceTag, isLogo, trackId, bucket }: FileUse): string {
  if (isVoiceTag) return m.settings_voice_tag();
  if (isLogo) return m.settings_logo();
  return trackId ? trackFileNames[bucket]() : m.storage_unused_file();
}

const trackFileNames = {
  audio: m.preview,
  images: m.track_cover,
  cover_images: m.track_cover,
  music_files: m.storage_original,
  files: m.storage_buyer_file,
};
