import type { TrackFiles } from "../files/track-files-schema.ts";

export type ReleaseRefusal =
  | { code: "account-gone" | "agreement-changed" | "not-theirs" }
  | { code: "fields-invalid"; fields: string[] }
  | { code: "sounds-alike"; titles: string[] }
  | LackingFiles
  | { code: "note"; text: string };

export type LackingFiles =
  | { code: "files-needed" }
  | { code: "promised-files-missing"; kinds: TrackFiles["kind"][] };
