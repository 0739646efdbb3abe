import type { TrackFiles } from "./schema.ts";

/** Why a draft was not published at its hour. Its text is in `orders/managing/release-refusal-text.server.ts`. */
export type ReleaseRefusal =
  | { code: "account-gone" | "agreement-changed" | "not-theirs" }
  /** `fields`: of the track's form. */
  | { code: "fields-invalid"; fields: string[] }
  | { code: "sounds-alike"; titles: string[] }
  | LackingFiles
  /** Written by another version. */
  | { code: "note"; text: string };

/** What a buyer would be given and the track does not have. */
export type LackingFiles =
  | { code: "files-needed" }
  | { code: "promised-files-missing"; kinds: TrackFiles["kind"][] };
