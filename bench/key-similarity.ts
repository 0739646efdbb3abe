const NOTES = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const SAME_AS: Record<string, string> = {
  Db: "C#",
  "D#": "Eb",
  Gb: "F#",
  "G#": "Ab",
  "A#": "Bb",
  Cb: "B",
};

type ParsedKey = { tonic: number; isMinor: boolean };

export type KeyRelation = "exact" | "fifth" | "relative" | "parallel" | "other";

/** Scores of answers in the MIREX audio key detection task. */
export const MIREX_WEIGHTS: Record<KeyRelation, number> = {
  exact: 1,
  fifth: 0.5,
  relative: 0.3,
  parallel: 0.2,
  other: 0,
};

/** Reads 'Am', 'A minor', 'F#' and 'F# major'. Returns `undefined` for anything else. */
export function parseKey(text: string): ParsedKey | undefined {
  const [, note = "", mode = ""] = /^([A-G][#b]?)\s*(m|minor|major|)$/.exec(text.trim()) ?? [];
  const tonic = NOTES.indexOf(SAME_AS[note] ?? note);
  return tonic < 0 ? undefined : { tonic, isMinor: mode === "m" || mode === "minor" };
}

/** Returns the relation of an answer to the truth. */
export function relateKeys(truth: ParsedKey, answer: ParsedKey | undefined): KeyRelation {
  if (!answer) return "other";
  const steps = (answer.tonic - truth.tonic + 12) % 12;
  if (answer.isMinor === truth.isMinor) {
    if (steps === 0) return "exact";
    return steps === 5 || steps === 7 ? "fifth" : "other";
  }
  if (steps === 0) return "parallel";
  return steps === (truth.isMinor ? 3 : 9) ? "relative" : "other";
}
