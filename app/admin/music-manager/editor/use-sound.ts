import { useState } from "react";
import type { FieldValues } from "#app/catalogue/track-values.ts";
import { formatBpm, formatDuration } from "#app/ui/format.ts";
import { type HeardField, useHeard } from "./use-heard.ts";

/** What the server heard in an audio file; absent is what it could not tell. */
export type Heard = {
  bpm?: number;
  bpmAlternatives?: number[];
  key?: string;
  keyAlternatives?: string[];
  keyConfidence?: number;
  durationSeconds?: number;
};

export type Sound = {
  bpm: HeardField;
  keyName: HeardField;
  duration: HeardField;
  heard: Heard;
  hear(heard: Heard): void;
};

/** Under this the next best keys are shown beside the detected one. */
const SURE_KEY = 0.15;

/** The three facts of a form that a file can tell, beginning with what stands in them. */
export function useSound(values: FieldValues): Sound {
  const [heard, setHeard] = useState<Heard>({});
  const bpm = useHeard(values.bpm);
  const keyName = useHeard(values.key);
  const duration = useHeard(values.duration);
  return {
    ...{ bpm, keyName, duration, heard },
    hear(next) {
      setHeard(next);
      bpm.hear(next.bpm === undefined ? undefined : formatBpm(next.bpm));
      keyName.hear(next.key);
      const { durationSeconds } = next;
      duration.hear(durationSeconds === undefined ? undefined : formatDuration(durationSeconds));
    },
  };
}

/** Half and double tempo, which are heard for each other, and what else the analyser names. */
export function otherTempos({ bpm, bpmAlternatives = [] }: Heard) {
  if (bpm === undefined) return [];
  const tempos = [bpm / 2, bpm * 2, ...bpmAlternatives].filter((each) => each >= 40 && each <= 260);
  const labels = new Map([
    [formatBpm(bpm / 2), "half"],
    [formatBpm(bpm * 2), "double"],
  ]);
  return [...new Set(tempos.map(formatBpm))].map((value) => ({
    value,
    label: [value, labels.get(value)].filter(Boolean).join(" "),
  }));
}

/** What else the key may be, where the analyser is not sure. */
export function otherKeys({ keyConfidence = 1, keyAlternatives = [] }: Heard) {
  return keyConfidence < SURE_KEY ? keyAlternatives.map((value) => ({ value, label: value })) : [];
}
