import type { TrackFiles } from "./schema.ts";

/**
 * Reason why a scheduled draft was not published. Its text is in
 * `orders/managing/release-refusal-text.server.ts`.
 */
export type ReleaseRefusal =
  | { code: "account-gone" | "agreement-changed" | "not-theirs" }
  /** `fields` of the track's form. */
  | { code: "fields-invalid"; fields: string[] }
  | { code: "sounds-alike"; titles: string[] }
  | LackingFiles
  /** Written by another version. */
  | { code: "note"; text: string };

/** Required files that the track lacks. */
export type LackingFiles =
  | { code: "files-needed" }
  | { code: "promised-files-missing"; kinds: TrackFiles["kind"][] };
