import type { FileProblem, PlainFileProblem } from "#app/database/file-problem.ts";
import { type Reason, type Refusal, refuse } from "#app/web/outcome.ts";
import { t } from "#app/words/words.ts";

/** As `Outcome`, with what is stored of a file that cannot be used. */
export type FileOutcome<Result> =
  | { done: Result; refused?: undefined }
  | { done?: undefined; refused: Refusal & { problem: FileProblem } };

export function refuseFile(problem: FileProblem | PlainFileProblem, reason: Reason = "invalid") {
  const stored = typeof problem === "string" ? { code: problem } : problem;
  const { refused } = refuse(reason, fileProblemText(stored));
  return { refused: { ...refused, problem: stored } };
}

/** In the language of its reader. */
export function fileProblemText(problem: FileProblem): string {
  switch (problem.code) {
    case "address-failed":
      return t`This address answered with an error (${problem.status}).`;
    case "channels-not-accepted":
      return t`Sound with ${problem.channels} channels is not accepted (1 to 8 are).`;
    case "codec-not-accepted":
      return t`Sound coded as ${problem.codec} is not accepted.`;
    case "long-tag":
      return t`The voice tag is longer than ${problem.maxSeconds} seconds.`;
    case "sample-rate-not-accepted":
      return t`A sample rate of ${problem.hertz} Hz is not accepted (8 to 384 kHz is).`;
    case "note":
      return t(problem.text);
    default:
      return t(plainTexts[problem.code]);
  }
}

const plainTexts: Record<PlainFileProblem, string> = {
  "address-compressed": "This address sends a compressed file.",
  "address-empty": "The file at this address is empty.",
  "address-not-https": "Only addresses that begin with https:// are fetched.",
  "address-not-public": "This address is not a public one.",
  "address-redirects": "This address leads on to others too many times.",
  "address-too-large": "The file at this address is too large.",
  "address-too-slow": "This address took too long to answer.",
  "address-unreachable": "This address could not be reached.",
  "address-with-password": "An address with a user name or a password is not fetched.",
  "analysis-failed": "This file could not be analysed.",
  "analysis-too-slow": "This file took too long to analyse.",
  "audio-not-accepted": "This kind of audio is not accepted.",
  "changing-format": "This file changes its sample rate or channels on the way.",
  damaged: "This file is damaged.",
  empty: "This file is empty.",
  "file-missing": "The file is missing from the storage.",
  incomplete: "This file is incomplete.",
  "no-sound": "There is no sound in this file.",
  "no-such-file": "There is no such file.",
  "not-audio": "This is not an audio file of a kind we accept: MP3, WAV, Ogg, M4A, AAC or FLAC.",
  "not-picture": "This file is not a JPEG, PNG, WebP, AVIF or GIF picture.",
  "not-processed": "This file could not be processed. Please try again.",
  "nothing-to-hear": "There is nothing to hear in it.",
  "original-missing": "The original file is missing from the storage.",
  "out-of-scale":
    "The samples of this file go far beyond full scale (±1.0), so it would play as noise. Export it again as 24-bit WAV, or as 32-bit float with its peaks at or below 0 dBFS.",
  "picture-damaged": "This picture is damaged or larger than 50 megapixels.",
  "picture-too-large":
    "This picture is too large. An AVIF may have 9 megapixels, a GIF or a progressive picture 16.",
  "silent-tag": "The voice tag is silent.",
  "tag-missing": "The voice tag is missing from the storage.",
  "too-long": "This sound is longer than 30 minutes.",
  "too-short": "This sound is shorter than a second.",
  "unknown-format":
    "This is neither a ZIP archive nor a WAV, FLAC, Ogg, M4A, MP3, AAC or MIDI file nor a JPEG, PNG, WebP, AVIF or GIF picture.",
  unopenable: "This file is damaged: it could not be opened.",
  "unreadable-sound": "This file is damaged: its sound is unreadable.",
  video: "This is a video, not an audio file.",
};
