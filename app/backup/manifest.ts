import { z } from "zod";

const count = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[a-f0-9]{64}$/);
/** Names are restricted, because they become part of statements and paths. */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const extent = z.object({ offset: count, sizeBytes: count });

const table = z.object({
  name,
  columns: z.array(name).min(1),
  rows: count,
  hash: z.string().regex(/^[a-f0-9]{32}$/),
  /** Parts of COPY's output, in order. */
  parts: z.array(extent),
});

export const bucket = z.enum(["audio", "images", "cover_images", "music_files", "files"]);

const file = extent.extend({
  bucket,
  name: z.string().regex(/^[a-f0-9]{32}[a-z0-9.-]*$/),
  sha256,
});

const problem = z.object({ code: z.enum(["missing", "differs"]), name: z.string() });

export const manifest = z.object({
  format: z.literal(1),
  appVersion: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(table),
  sequences: z.array(
    z.object({ name, lastValue: z.string().regex(/^\d+$/), isCalled: z.boolean() }),
  ),
  files: z.array(file),
  problems: z.array(problem),
});

export type BackupProblem = Manifest["problems"][number];
export type Manifest = z.output<typeof manifest>;
export type BackedUpTable = z.output<typeof table>;
export type BackedUpFile = z.output<typeof file>;
