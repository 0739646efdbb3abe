import { listOf } from "#app/platform/ui/list-of.ts";
import { m } from "#messages";
import { type FileKind, fileKindNames } from "../files/file-kinds.ts";
import type { LackingFiles } from "./release-refusal.ts";

type Offered = {
  files: { kind: FileKind }[];
  driveLink: string | null | undefined;
  promised: readonly FileKind[];
  needsFiles: boolean;
};

export function findLackingFiles(offered: Offered): LackingFiles | undefined {
  const { files, driveLink, promised, needsFiles } = offered;
  if (driveLink) return undefined;
  const kinds = promised.filter((kind) => !files.some((file) => file.kind === kind));
  if (kinds.length > 0) return { code: "promised-files-missing", kinds };
  return needsFiles && files.length === 0 ? { code: "files-needed" } : undefined;
}

export function lackingFilesText(lacking: LackingFiles): string {
  if (lacking.code === "files-needed") return m.track_files_needed();
  const kinds = listOf(lacking.kinds.map((kind) => `“${fileKindNames[kind]()}”`));
  return m.orders_every_track_of_this_shop_comes({ kinds });
}
