import { useState } from "react";
import { formatBpm, formatDuration } from "#app/platform/ui/format.ts";
import { likelyKey } from "#app/platform/uploads/detected-key.ts";
import type { FieldValues } from "#app/shop/catalog/track-fields.ts";

export type DetectedField = {
  value: string;
  isDetected: boolean;
  /** Detected value, if the field contains another one. */
  offer: string | undefined;
  write(value: string): void;
  detect(value: string | undefined): void;
};

type State = { value: string; detected: string | undefined };

/** Fills an empty field with the detected value and never replaces typed text. */
function useDetected(initial: string): DetectedField {
  const [{ value, detected }, setState] = useState<State>({ value: initial, detected: undefined });
  return {
    value,
    isDetected: detected !== undefined && value === detected,
    offer: detected !== undefined && value !== detected ? detected : undefined,
    write: (written) => setState((state) => ({ ...state, value: written })),
    detect: (next) =>
      setState((state) => {
        if (next === undefined) return state;
        const isFree = state.value === "" || state.value === state.detected;
        return { value: isFree ? next : state.value, detected: next };
      }),
  };
}

export type Detected = {
  bpm?: number;
  bpmAlternatives?: number[];
  key?: string;
  keyAlternatives?: string[];
  keyConfidence?: number;
  durationSeconds?: number;
  vocals?: string;
  software?: string;
  tags?: string[];
};

export type Sound = {
  bpm: DetectedField;
  keyName: DetectedField;
  duration: DetectedField;
  vocals: DetectedField;
  software: DetectedField;
  detected: Detected;
  detect(detected: Detected): void;
};

export function useSound(values: FieldValues): Sound {
  const [detected, setDetected] = useState<Detected>({});
  const bpm = useDetected(values.bpm);
  const keyName = useDetected(values.key);
  const duration = useDetected(values.duration);
  const vocals = useDetected(values.vocals);
  const software = useDetected(values.software);
  return {
    bpm,
    keyName,
    duration,
    vocals,
    software,
    detected,
    detect(next) {
      setDetected(next);
      bpm.detect(next.bpm === undefined ? undefined : formatBpm(next.bpm));
      keyName.detect(likelyKey(next));
      vocals.detect(next.vocals);
      software.detect(next.software);
      const { durationSeconds } = next;
      duration.detect(durationSeconds === undefined ? undefined : formatDuration(durationSeconds));
    },
  };
}

/** Returns half and double tempo, which are easily mistaken, and the analyzer's alternatives. */
export function otherTempos({ bpm, bpmAlternatives = [] }: Detected) {
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
