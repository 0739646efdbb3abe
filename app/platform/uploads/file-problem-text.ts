import { type Reason, type Refusal, refuse } from "#app/platform/forms/outcome.ts";
import type { FileProblem, PlainFileProblem } from "#app/platform/storage/file-problem.ts";
import { m } from "#messages";

export type FileOutcome<Result> =
  | { done: Result; refused?: undefined }
  | { done?: undefined; refused: Refusal & { problem: FileProblem } };

export function refuseFile(problem: FileProblem | PlainFileProblem, reason: Reason = "invalid") {
  const stored = typeof problem === "string" ? { code: problem } : problem;
  const { refused } = refuse(reason, fileProblemText(stored));
  return { refused: { ...refused, problem: stored } };
}

export function fileProblemText(problem: FileProblem): string {
  switch (problem.code) {
    case "address-failed":
      return m.file_problem_address_failed({ status: problem.status });
    case "channels-not-accepted":
      return m.file_problem_channels_not_accepted({ channels: problem.channels });
    case "codec-not-accepted":
      return m.file_problem_codec_not_accepted({ codec: problem.codec });
    case "long-tag":
      return m.voice_tag_too_long({ seconds: problem.maxSeconds });
    case "sample-rate-not-accepted":
      return m.file_problem_sample_rate_not_accepted({ hertz: problem.hertz });
    case "note":
      return problem.text;
    default:
      return plainTexts[problem.code]();
  }
}

const plainTexts: Record<PlainFileProblem, () => string> = {
  "address-compressed": m.file_problem_address_compressed,
  "address-empty": m.file_problem_address_empty,
  "address-not-https": m.file_problem_address_not_https,
  "address-not-public": m.file_problem_address_not_public,
  "address-redirects": m.file_problem_address_redirects,
  "address-too-large": m.file_problem_address_too_large,
  "address-too-slow": m.file_problem_address_too_slow,
  "address-unreachable": m.file_problem_address_unreachable,
  "address-with-password": m.file_problem_address_with_password,
  "analysis-failed": m.file_problem_analysis_failed,
  "analysis-too-slow": m.file_problem_analysis_too_slow,
  "audio-not-accepted": m.file_problem_audio_not_accepted,
  "changing-format": m.file_problem_changing_format,
  damaged: m.file_problem_damaged,
  empty: m.uploads_this_file_is_empty,
  "file-missing": m.file_problem_file_missing,
  incomplete: m.file_problem_incomplete,
  "no-sound": m.file_problem_no_sound,
  "no-such-file": m.statement_file_not_found,
  "not-audio": m.file_problem_not_audio,
  "not-picture": m.file_problem_not_picture,
  "not-processed": m.file_problem_not_processed,
  "nothing-to-hear": m.file_problem_nothing_to_hear,
  "original-missing": m.file_problem_original_missing,
  "out-of-scale": m.file_problem_out_of_scale,
  "picture-damaged": m.file_problem_picture_damaged,
  "picture-too-large": m.file_problem_picture_too_large,
  "silent-tag": m.voice_tag_silent,
  "tag-missing": m.file_problem_tag_missing,
  "too-long": m.file_problem_too_long,
  "too-short": m.file_problem_too_short,
  "unknown-format": m.file_problem_unknown_format,
  unopenable: m.file_problem_unopenable,
  "unreadable-sound": m.file_problem_unreadable_sound,
  video: m.file_problem_video,
};
