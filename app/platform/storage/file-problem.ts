export const soundProblems = [
  "changing-format",
  "damaged",
  "empty",
  "incomplete",
  "no-sound",
  "no-such-file",
  "not-audio",
  "out-of-scale",
  "silent-tag",
  "too-long",
  "too-short",
  "unopenable",
  "unreadable-sound",
  "video",
] as const;

export type FileProblem =
  | { code: PlainFileProblem }
  | { code: "channels-not-accepted"; channels: number }
  | { code: "codec-not-accepted"; codec: string }
  | { code: "long-tag"; maxSeconds: number }
  | { code: "sample-rate-not-accepted"; hertz: number }
  | { code: "address-failed"; status: number }
  | { code: "note"; text: string };

export type PlainFileProblem =
  | (typeof soundProblems)[number]
  | "address-compressed"
  | "address-empty"
  | "address-not-https"
  | "address-not-public"
  | "address-redirects"
  | "address-too-large"
  | "address-too-slow"
  | "address-unreachable"
  | "address-with-password"
  | "analysis-failed"
  | "analysis-too-slow"
  | "audio-not-accepted"
  | "file-missing"
  | "not-picture"
  | "not-processed"
  | "nothing-to-hear"
  | "original-missing"
  | "picture-damaged"
  | "picture-too-large"
  | "tag-missing"
  | "unknown-format";
