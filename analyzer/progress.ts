/** Shares of the whole, measured on a three-minute WAV: listening, music, and the first rendering. */
export const stages = {
  listening: { from: 0, to: 40 },
  rendering: { from: 60, to: 90 },
} as const;

export type Stage = keyof typeof stages;

const INTERVAL_MS = 500;

let isOn = false;
let lastAt = 0;
let lastPercent = 0;

export function reportProgress(): void {
  isOn = true;
}

/** Writes a line such as `42%` before the answer, if the percentage has grown. */
export function progressed(stage: Stage, fraction: number): void {
  if (!isOn || Date.now() - lastAt < INTERVAL_MS) return;
  const { from, to } = stages[stage];
  const percent = Math.round(from + (to - from) * Math.min(1, Math.max(0, fraction)));
  if (percent <= lastPercent) return;
  lastAt = Date.now();
  lastPercent = percent;
  process.stdout.write(`${percent}%\n`);
}
